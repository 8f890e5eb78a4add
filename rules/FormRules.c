// Made by rules/register.py: the files of this folder as bytes of the program.
#include "FormRules.h"

// #embed is C23: Swift's clang has it in every mode and says so. SwiftPM's .embedInCode writes an integer
// literal a byte, which takes minutes to compile.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char code[] = {
#embed "code.yaml"
};
static const unsigned char consent[] = {
#embed "consent.yaml"
};
static const unsigned char contact_phone[] = {
#embed "contact-phone.yaml"
};
static const unsigned char contact[] = {
#embed "contact.yaml"
};
static const unsigned char countries_ar[] = {
#embed "countries.ar.yaml"
};
static const unsigned char countries_de[] = {
#embed "countries.de.yaml"
};
static const unsigned char countries_es[] = {
#embed "countries.es.yaml"
};
static const unsigned char countries_fr[] = {
#embed "countries.fr.yaml"
};
static const unsigned char countries_ja[] = {
#embed "countries.ja.yaml"
};
static const unsigned char countries_ka[] = {
#embed "countries.ka.yaml"
};
static const unsigned char countries_ru[] = {
#embed "countries.ru.yaml"
};
static const unsigned char currencies_ar[] = {
#embed "currencies.ar.yaml"
};
static const unsigned char currencies_de[] = {
#embed "currencies.de.yaml"
};
static const unsigned char currencies_en[] = {
#embed "currencies.en.yaml"
};
static const unsigned char currencies_es[] = {
#embed "currencies.es.yaml"
};
static const unsigned char currencies_fr[] = {
#embed "currencies.fr.yaml"
};
static const unsigned char currencies_ja[] = {
#embed "currencies.ja.yaml"
};
static const unsigned char currencies_ka[] = {
#embed "currencies.ka.yaml"
};
static const unsigned char currencies_ru[] = {
#embed "currencies.ru.yaml"
};
static const unsigned char finance_amount[] = {
#embed "finance-amount.yaml"
};
static const unsigned char finance_iban_country[] = {
#embed "finance-iban-country.yaml"
};
static const unsigned char finance_vat_as_written[] = {
#embed "finance-vat-as-written.yaml"
};
static const unsigned char finance_vat_format[] = {
#embed "finance-vat-format.yaml"
};
static const unsigned char finance_vat[] = {
#embed "finance-vat.yaml"
};
static const unsigned char finance[] = {
#embed "finance.yaml"
};
static const unsigned char geo_postal[] = {
#embed "geo-postal.yaml"
};
static const unsigned char geo_subdivision_code[] = {
#embed "geo-subdivision-code.yaml"
};
static const unsigned char geo_subdivision[] = {
#embed "geo-subdivision.yaml"
};
static const unsigned char geo[] = {
#embed "geo.yaml"
};
static const unsigned char identity_mrz_as_written[] = {
#embed "identity-mrz-as-written.yaml"
};
static const unsigned char identity_mrz[] = {
#embed "identity-mrz.yaml"
};
static const unsigned char identity_national_as_written[] = {
#embed "identity-national-as-written.yaml"
};
static const unsigned char identity_national[] = {
#embed "identity-national.yaml"
};
static const unsigned char identity_passport_number[] = {
#embed "identity-passport-number.yaml"
};
static const unsigned char identity[] = {
#embed "identity.yaml"
};
static const unsigned char index[] = {
#embed "index.tsv"
};
static const unsigned char language[] = {
#embed "language.md"
};
static const unsigned char messages_ar[] = {
#embed "messages.ar.yaml"
};
static const unsigned char messages_de[] = {
#embed "messages.de.yaml"
};
static const unsigned char messages_es[] = {
#embed "messages.es.yaml"
};
static const unsigned char messages_fr[] = {
#embed "messages.fr.yaml"
};
static const unsigned char messages_ja[] = {
#embed "messages.ja.yaml"
};
static const unsigned char messages_ka[] = {
#embed "messages.ka.yaml"
};
static const unsigned char messages_ru[] = {
#embed "messages.ru.yaml"
};
static const unsigned char messages[] = {
#embed "messages.yaml"
};
static const unsigned char network[] = {
#embed "network.yaml"
};
static const unsigned char ready_ar[] = {
#embed "ready.ar.yaml"
};
static const unsigned char ready_de[] = {
#embed "ready.de.yaml"
};
static const unsigned char ready_es[] = {
#embed "ready.es.yaml"
};
static const unsigned char ready_fr[] = {
#embed "ready.fr.yaml"
};
static const unsigned char ready_ja[] = {
#embed "ready.ja.yaml"
};
static const unsigned char ready_ka[] = {
#embed "ready.ka.yaml"
};
static const unsigned char ready_ru[] = {
#embed "ready.ru.yaml"
};
static const unsigned char subdivisions_de[] = {
#embed "subdivisions.de.yaml"
};
static const unsigned char subdivisions_en[] = {
#embed "subdivisions.en.yaml"
};
static const unsigned char subdivisions_es[] = {
#embed "subdivisions.es.yaml"
};
static const unsigned char subdivisions_fr[] = {
#embed "subdivisions.fr.yaml"
};
static const unsigned char subdivisions_ja[] = {
#embed "subdivisions.ja.yaml"
};
static const unsigned char subdivisions_ka[] = {
#embed "subdivisions.ka.yaml"
};
static const unsigned char subdivisions_ru[] = {
#embed "subdivisions.ru.yaml"
};
static const unsigned char text[] = {
#embed "text.yaml"
};
static const unsigned char time_zone[] = {
#embed "time-zone.yaml"
};
static const unsigned char time[] = {
#embed "time.yaml"
};
static const unsigned char web[] = {
#embed "web.yaml"
};

static const struct form_rules_file files[] = {
  {"code.yaml", code, sizeof code},
  {"consent.yaml", consent, sizeof consent},
  {"contact-phone.yaml", contact_phone, sizeof contact_phone},
  {"contact.yaml", contact, sizeof contact},
  {"countries.ar.yaml", countries_ar, sizeof countries_ar},
  {"countries.de.yaml", countries_de, sizeof countries_de},
  {"countries.es.yaml", countries_es, sizeof countries_es},
  {"countries.fr.yaml", countries_fr, sizeof countries_fr},
  {"countries.ja.yaml", countries_ja, sizeof countries_ja},
  {"countries.ka.yaml", countries_ka, sizeof countries_ka},
  {"countries.ru.yaml", countries_ru, sizeof countries_ru},
  {"currencies.ar.yaml", currencies_ar, sizeof currencies_ar},
  {"currencies.de.yaml", currencies_de, sizeof currencies_de},
  {"currencies.en.yaml", currencies_en, sizeof currencies_en},
  {"currencies.es.yaml", currencies_es, sizeof currencies_es},
  {"currencies.fr.yaml", currencies_fr, sizeof currencies_fr},
  {"currencies.ja.yaml", currencies_ja, sizeof currencies_ja},
  {"currencies.ka.yaml", currencies_ka, sizeof currencies_ka},
  {"currencies.ru.yaml", currencies_ru, sizeof currencies_ru},
  {"finance-amount.yaml", finance_amount, sizeof finance_amount},
  {"finance-iban-country.yaml", finance_iban_country, sizeof finance_iban_country},
  {"finance-vat-as-written.yaml", finance_vat_as_written, sizeof finance_vat_as_written},
  {"finance-vat-format.yaml", finance_vat_format, sizeof finance_vat_format},
  {"finance-vat.yaml", finance_vat, sizeof finance_vat},
  {"finance.yaml", finance, sizeof finance},
  {"geo-postal.yaml", geo_postal, sizeof geo_postal},
  {"geo-subdivision-code.yaml", geo_subdivision_code, sizeof geo_subdivision_code},
  {"geo-subdivision.yaml", geo_subdivision, sizeof geo_subdivision},
  {"geo.yaml", geo, sizeof geo},
  {"identity-mrz-as-written.yaml", identity_mrz_as_written, sizeof identity_mrz_as_written},
  {"identity-mrz.yaml", identity_mrz, sizeof identity_mrz},
  {"identity-national-as-written.yaml", identity_national_as_written, sizeof identity_national_as_written},
  {"identity-national.yaml", identity_national, sizeof identity_national},
  {"identity-passport-number.yaml", identity_passport_number, sizeof identity_passport_number},
  {"identity.yaml", identity, sizeof identity},
  {"index.tsv", index, sizeof index},
  {"language.md", language, sizeof language},
  {"messages.ar.yaml", messages_ar, sizeof messages_ar},
  {"messages.de.yaml", messages_de, sizeof messages_de},
  {"messages.es.yaml", messages_es, sizeof messages_es},
  {"messages.fr.yaml", messages_fr, sizeof messages_fr},
  {"messages.ja.yaml", messages_ja, sizeof messages_ja},
  {"messages.ka.yaml", messages_ka, sizeof messages_ka},
  {"messages.ru.yaml", messages_ru, sizeof messages_ru},
  {"messages.yaml", messages, sizeof messages},
  {"network.yaml", network, sizeof network},
  {"ready.ar.yaml", ready_ar, sizeof ready_ar},
  {"ready.de.yaml", ready_de, sizeof ready_de},
  {"ready.es.yaml", ready_es, sizeof ready_es},
  {"ready.fr.yaml", ready_fr, sizeof ready_fr},
  {"ready.ja.yaml", ready_ja, sizeof ready_ja},
  {"ready.ka.yaml", ready_ka, sizeof ready_ka},
  {"ready.ru.yaml", ready_ru, sizeof ready_ru},
  {"subdivisions.de.yaml", subdivisions_de, sizeof subdivisions_de},
  {"subdivisions.en.yaml", subdivisions_en, sizeof subdivisions_en},
  {"subdivisions.es.yaml", subdivisions_es, sizeof subdivisions_es},
  {"subdivisions.fr.yaml", subdivisions_fr, sizeof subdivisions_fr},
  {"subdivisions.ja.yaml", subdivisions_ja, sizeof subdivisions_ja},
  {"subdivisions.ka.yaml", subdivisions_ka, sizeof subdivisions_ka},
  {"subdivisions.ru.yaml", subdivisions_ru, sizeof subdivisions_ru},
  {"text.yaml", text, sizeof text},
  {"time-zone.yaml", time_zone, sizeof time_zone},
  {"time.yaml", time, sizeof time},
  {"web.yaml", web, sizeof web},
};

const unsigned long form_rules_file_count = sizeof files / sizeof *files;

const struct form_rules_file *const form_rules_files = files;
