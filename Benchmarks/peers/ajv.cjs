#!/usr/bin/env node
// ajv on records of the sign-up form, one a line. Prints one JSON object.
//   ajv.cjs list                              {"ajv": version}
//   ajv.cjs check ajv verdict|issues FILE [INVALID]
//   ajv.cjs payload ajv verdict|issues FILE   the microseconds of FILE's first record, from bytes to verdict
// check prints the CPU seconds of its loop, all threads; INVALID receives the numbers of the invalid records.
// “confirm equals password” is said with ajv's own $data, which is no JSON Schema.
'use strict';
const fs = require('fs');
const path = require('path');

// The CPU time of all threads: V8 compiles and collects garbage beside the loop.
const cpu = () => { const used = process.cpuUsage(); return (used.user + used.system) / 1e6; };

function makeCheck(answers) {
  const Ajv = require('ajv');
  const schema = JSON.parse(fs.readFileSync(path.join(__dirname, 'signup.schema.json'), 'utf8'));
  schema.properties.confirm.const = { $data: '1/password' };
  const validate = new Ajv({ allErrors: answers === 'issues', $data: true, logger: false }).compile(schema);
  return (text) => (validate(JSON.parse(text)) ? 0 : validate.errors.length);
}

function checkFile(check, file) {
  const invalid = [];
  let records = 0;
  let issues = 0;
  const take = (text) => {
    records++;
    const found = check(text);
    if (found) { issues += found; invalid.push(records); }
  };
  const start = cpu();
  const input = fs.openSync(file, 'r');
  const buffer = Buffer.allocUnsafe(4 << 20);
  let kept = 0;
  for (let read; (read = fs.readSync(input, buffer, kept, buffer.length - kept, null)) > 0;) {
    const end = kept + read;
    let at = 0;
    // A string for each line: lines that are all ASCII stay one byte a character, and JSON.parse is fast.
    for (let stop; (stop = buffer.indexOf(10, at)) >= 0 && stop < end; at = stop + 1) take(buffer.utf8Slice(at, stop));
    buffer.copy(buffer, 0, at, end);
    kept = end - at;
  }
  if (kept) take(buffer.utf8Slice(0, kept));
  return { records, issues, cpu_s: cpu() - start, invalid };
}

function measurePayload(check, file) {
  const text = fs.readFileSync(file);
  const stop = text.indexOf(10);
  const bytes = Buffer.from(stop < 0 ? text : text.subarray(0, stop));
  const rounds = [];
  for (let round = 0; round < 5; round++) {
    const start = cpu();
    let done = 0;
    for (; cpu() - start < 0.1; done += 100) for (let i = 0; i < 100; i++) check(bytes.toString());
    rounds.push(((cpu() - start) / done) * 1e6);
  }
  rounds.sort((a, b) => a - b);
  return { bytes: bytes.length, median_us: rounds[2] };
}

const [verb, , answers, file, invalidFile] = process.argv.slice(2);
let result;
if (verb === 'list') {
  result = { ajv: require('ajv/package.json').version };
} else if (verb === 'payload') {
  result = measurePayload(makeCheck(answers), file);
} else {
  const { invalid, ...counts } = checkFile(makeCheck(answers), file);
  if (invalidFile) fs.writeFileSync(invalidFile, invalid.map((record) => `${record}\n`).join(''));
  result = { ...counts, invalid: invalid.length };
}
console.log(JSON.stringify(result));
