"""Made contacts: nobody's, with numbers that nobody has. Put together by chance from a seed, the same each time.

Numbers lie in ranges that are kept for films and books: 555-01xx of the North American plan, and those of Ofcom (United Kingdom),
the Bundesnetzagentur (Germany, 148/2021), ARCEP (France), PTS (Sweden), ACMA (Australia) and ComReg (Ireland). Names are common ones,
a given and a family name by chance: who has such a name is not meant. Photographs and addresses are of example.com (RFC 2606).
"""
import json
import random
import unicodedata
from dataclasses import dataclass

SEED = 20260905
COUNT = 500
# 5, 6 and 4 of a keypad find John Smith, and nobody else: Examples and tests rely on it.
JOHN, HIS_DIGITS = 'p7', '564'

# In a plan x is any digit, y one of 1 to 9, and AAA an area code.
PLANS = {
    'US': ['+1 AAA-555-01xx', '(AAA) 555-01xx', 'AAA-555-01xx', 'AAA.555.01xx', '1-AAA-555-01xx', '+1AAA55501xx'],
    'GB': ['+44 7700 900xxx', '07700 900xxx', '020 7946 0xxx', '+44 20 7946 0xxx', '0161 496 0xxx', '01632 960xxx'],
    'DE': ['+49 30 23125xxx', '030 23125xxx', '(0221) 4710xxx', '089/99998xxx', '+49 (0)69 90009xxx', '040-66969xxx'],
    'FR': ['+33 1 99 00 xx xx', '06 39 98 xx xx', '+33 6 39 98 xx xx', '02.61.91.xx.xx', '04 65 71 xx xx'],
    'SE': ['+46 70 174 06 yx', '070-174 06 yx', '031-390 06 xx', '08-465 004 xx'],
    'AU': ['(02) 5550 xxxx', '+61 2 5550 xxxx', '(03) 7010 xxxx'],
    'IE': ['020 91x xxxx', '+353 20 91x xxxx'],
}
AREAS = '206 212 305 312 415 503 602 617 702 713 808 907'.split()

# Where people are from: given names, family names, the plans of their numbers.
NAMES = {
    'English': ('Alice|Brian|Charlotte|Daniel|Emma|Frank|Grace|Henry|Isla|Jack|Kate|Liam|Mary|Noah|Olivia|Peter|Ruth|Samuel|Thomas|Zoë',
                'Adams|Baker|Carter|Davies|Evans|Foster|Green|Hughes|Johnson|Jones|King|O’Brien|O’Neill|Parker|Reid|Taylor|Walker|Wright|Young',
                'US GB AU IE'),
    'German': ('Anna|Björn|Doris|Ernst|Friedrich|Günther|Hans-Jürgen|Jörg|Käthe|Lukas|Nele|Renate|Sören|Ute|Walter',
               'Bäcker|Fuß|Groß|Großmann|Jäger|Kraus|Müller|Preuß|Schäfer|Schröder|Straßer|Strauß|Vogel|Weiß|Weißhaupt', 'DE'),
    'French': ('Amélie|Benoît|Chloé|Élodie|Étienne|François|Gaël|Hélène|Inès|Jérôme|Maëlle|Noël|René|Sébastien|Anne-Marie',
               'Béranger|Chevalier|D’Arcy|Dupré|Fabre|Garnier|Lefèvre|L’Hôte|Marchand|Moreau|Perrin|Rousseau|Thévenet', 'FR'),
    'Polish': ('Agnieszka|Bożena|Grażyna|Jędrzej|Łukasz|Małgorzata|Paweł|Rafał|Stanisław|Wojciech|Zofia|Żaneta',
               'Błaszczyk|Dąbrowski|Górski|Kępa|Król|Łuczak|Michałek|Stępień|Świątek|Wiśniewski|Wójcik|Żak', 'GB SE DE'),
    'Nordic': ('Åse|Bjørn|Ebba|Freyja|Håkon|Jón|Märta|Øystein|Pål|Sigríður|Søren|Þóra|Ylva',
               'Åkesson|Bjørnstad|Dahl|Ek|Grønn|Hægeland|Lindström|Nygård|Ødegård|Sæther|Södergren|Þorberg', 'SE'),
    'Spanish and Portuguese': ('Ángel|Begoña|Conceição|Íñigo|João|José Luis|Lucía|María José|Óscar|Raúl|Ximena|Nuño',
                               'Álvarez|Castaño|de la Cruz|Gonçalves|Ibáñez|Magalhães|Muñoz|Núñez|Ordóñez|Peña|Vázquez', 'US FR'),
    'Turkish': ('Ayşe|Çağla|Gökçe|İpek|Işıl|Ömer|Şule|Ümit', 'Aydın|Çelik|Güneş|Işık|Öztürk|Şahin|Yıldız', 'DE'),
    'Vietnamese': ('Đức|Hương|Thảo|Tuấn|Yến', 'Đặng|Phạm|Trần|Vũ', 'AU US'),
    'Russian': ('Алексей|Борис|Вера|Галина|Дмитрий|Алёна|Жанна|Иван|Мария|Наталья|Пётр|Роман|Софья|Тимур|Юлия',
                'Белов|Воробьёв|Громов|Ёжиков|Зайцев|Иванов|Ковалёв|Лебедев|Медведев|Савельев|Соколов|Тихонов|Фёдоров|Щербаков', 'DE US GB'),
    'Ukrainian': ('Андрій|Богдан|Вікторія|Ганна|Євген|Зоряна|Ігор|Ївга|Леся|Марʼяна|Оксана|Тарас|Юрій',
                  'Бондаренко|Гайдук|Ґалаґан|Дяченко|Євтушенко|Їжак|Ковальчук|Лисенко|Савчук|Ткаченко|Шевчук|Ященко', 'DE GB'),
    'Bulgarian': ('Ангел|Величка|Георги|Димитър|Ивайло|Калина|Любомир|Мария|Пенка|Стоян|Цветелина|Явор',
                  'Ангелов|Божилов|Василев|Гълъбов|Димитров|Желев|Ковачев|Петков|Стоянов|Цветков|Щерев', 'DE FR'),
    'Greek': ('Άννα|Βασίλης|Γιώργος|Δήμητρα|Ελένη|Ζωή|Ηλίας|Θάλεια|Ιωάννα|Κώστας|Μαρία|Παύλος|Σοφία|Όλγα',
              'Αλεξίου|Βασιλείου|Γεωργίου|Δημητρίου|Θεοδώρου|Ιωάννου|Κωνσταντίνου|Λάμπρου|Μιχαήλ|Νικολάου|Παύλου|Φωτίου', 'GB DE'),
    'Hebrew': ('אביגיל|בנימין|גליה|דוד|חנה|יוסף|מרים|נועם|עדי|רחל|שלמה|תמר',
               'אברהמי|ברק|גולן|דיין|חדד|לוי|מזרחי|פרץ|צור|שגב', 'US GB'),
    'Arabic': ('أحمد|إيمان|بدر|جميلة|خالد|رنا|زينب|سمير|عمر|فاطمة|ليلى|يوسف',
               'البغدادي|التميمي|الحداد|الخطيب|السعدي|الشامي|العلي|المصري|النجار|حداد', 'FR GB'),
}
NOTES = {
    'English': 'Met in spring at the fair; call before noon, write otherwise. Has the keys of the cellar.',
    'German': 'Hausmeister, schließt um 18 Uhr; vorher anrufen, sonst beim Nachbarn im Erdgeschoß klingeln.',
    'French': 'Préfère un message écrit ; absent le mercredi après-midi, mais joignable à l’atelier.',
    'Russian': 'Звонить после обеда; ключи от дачи у соседей, в доме напротив.',
    'Greek': 'Τηλέφωνο μόνο το πρωί· το κατάστημα είναι δίπλα στο λιμάνι.',
    'Hebrew': 'להתקשר אחרי הצהריים; המפתח נמצא אצל השכנים בקומה הראשונה.',
}

# What a woman's family name ends in, where that is another ending: hers is told by the end of her given name.
HERS = {'Russian': ('в', 'ва'), 'Bulgarian': ('в', 'ва'), 'Polish': ('ski', 'ska')}

KEYPADS = [
    '2abc 3def 4ghi 5jkl 6mno 7pqrs 8tuv 9wxyz',
    '2абвгґ 3деєжз 4иіїйкл 5мноп 6рсту 7фхцч 8шщъы 9ьэюя',
    '2αβγ 3δεζ 4ηθι 5κλμ 6νξο 7πρσς 8τυφ 9χψω',
    '2דהו 3אבג 4מםנן 5יכךל 6זחט 7רשת 8צץק 9סעפף',
    '2بتةث 3اءىئؤ 4سشصض 5دذرز 6جحخ 7نهوي 8فقكلم 9طظعغ',
]
DIGITS = {letter: keys[0] for keypad in KEYPADS for keys in keypad.split() for letter in keys[1:]}
# Near enough to see what a romanised name would be on the keypad.
ROMAN = dict(zip('абвгґдеєжзиіїйклмнопрстуфхцчшщъыэюяαβγδεζηθικλμνξοπρσςτυφχψω',
                 'a b v g g d e e zh z i i i i k l m n o p r s t u f kh ts ch sh sh a y e yu ya '
                 'a v g d e z i th i k l m n x o p r s s t y f ch ps o'.split()))


@dataclass
class Contact:
    id: str
    people: str
    given: str
    family: str
    phones: list

    @property
    def name(self):
        return f'{self.given} {self.family}'.strip()


class Chance:
    """What Python's random says alike in every version: random() alone."""

    def __init__(self, seed):
        self.random = random.Random(seed).random

    def among(self, things):
        return things[int(self.random() * len(things))]

    def happens(self, share):
        return self.random() < share


def pressed(name, letters=lambda letter: letter):
    """The words of a name as digits of a keypad."""
    plain = ''.join(letter for letter in unicodedata.normalize('NFKD', name.casefold()) if not unicodedata.combining(letter))
    return [''.join(DIGITS.get(part, '') for letter in word for part in letters(letter))
            for word in ''.join(letter if letter.isalpha() else ' ' for letter in plain).split()]


def spell(words, digits):
    """Whether beginnings of some of the words, in order, make the digits."""
    if not digits:
        return True
    return any(word[:length] == digits[:length] and spell(words[at + 1:], digits[length:])
               for at, word in enumerate(words) for length in range(1, min(len(word), len(digits)) + 1))


def is_johns(contact):
    """Whether his digits find a contact, by name or by number."""
    numbers = [''.join(str(unicodedata.digit(sign)) for sign in phone if sign.isdigit()) for phone in contact.phones]
    return (spell(pressed(contact.name), HIS_DIGITS) or spell(pressed(contact.name, lambda letter: ROMAN.get(letter, letter)), HIS_DIGITS)
            or any(HIS_DIGITS in number[:7] for number in numbers))


class Numbers:
    """Numbers that were not given yet."""

    def __init__(self, chance):
        self.chance, self.given = chance, set()

    def new(self, plans):
        while True:
            text = self.chance.among(PLANS[self.chance.among(plans.split())]).replace('AAA', self.chance.among(AREAS))
            text = ''.join({'x': self.chance.among('0123456789'), 'y': self.chance.among('123456789')}.get(sign, sign) for sign in text)
            # The same with a country code before it, or a 0.
            end = ''.join(sign for sign in text if sign.isdigit())[-8:]
            if end not in self.given:
                self.given.add(end)
                return text


def phones(chance, numbers, people, plans):
    """Mostly one number; at times none, two, or one that is written twice."""
    kind = chance.random()
    if kind < 0.1:
        return []
    first = numbers.new(plans)
    if kind < 0.65:
        found = [first]
    elif kind < 0.9:
        found = [first, numbers.new(plans)]
    else:
        found = [first, first.replace(' ', '-') if chance.happens(0.5) else first]
    if people == 'Arabic' and chance.happens(0.4):
        found = [text.translate(str.maketrans('0123456789', '٠١٢٣٤٥٦٧٨٩')) for text in found]
    return found


def made():
    chance = Chance(SEED)
    numbers = Numbers(chance)
    contacts, names = [], {'John Smith'}
    while len(contacts) < COUNT:
        identity = f'p{len(contacts) + 1}'
        if identity == JOHN:
            contacts.append(Contact(JOHN, 'English', 'John', 'Smith', ['+1 212-555-0143']))
            continue
        people = chance.among(list(NAMES))
        given, family, plans = NAMES[people]
        contact = Contact(identity, people, chance.among(given.split('|')), chance.among(family.split('|')), [])
        his, hers = HERS.get(people, ('', ''))
        if contact.given[-1] in 'aая' and his and contact.family.endswith(his):
            contact.family = contact.family.removesuffix(his) + hers
        if chance.happens(0.04):
            contact.family = ''
        if contact.name in names:
            continue
        contact.phones = phones(chance, numbers, people, plans)
        if contacts and chance.happens(0.02):
            contact.phones += contacts[-1].phones[:1]  # one telephone for two who live together
        if not is_johns(contact):
            names.add(contact.name)
            contacts.append(contact)
    return contacts


def lines():
    """contacts.ndjson"""
    rows = [{'id': contact.id, 'given': contact.given, 'family': contact.family, 'phones': contact.phones} for contact in made()]
    return ''.join(json.dumps(row, ensure_ascii=False) + '\n' for row in rows).encode()


def escaped(text):
    return text.replace('\\', '\\\\').replace(';', '\\;').replace(',', '\\,')


def folded(line):
    """A line of vCard 3.0 and 4.0: at most 75 octets, the rest behind a blank (RFC 6350, 3.2)."""
    parts, length = [''], 0
    for letter in line:
        if length + len(letter.encode()) > 75:
            parts.append(' ')
            length = 1
        parts[-1] += letter
        length += len(letter.encode())
    return '\r\n'.join(parts)


def quoted(name, texts):
    """A line of vCard 2.1: quoted-printable where it is not ASCII, or long,, cut by “=” at the end (RFC 2045, 6.7)."""
    if all(text.isascii() for text in texts) and sum(map(len, texts)) < 60:
        return f'{name}:{";".join(texts)}'
    rows = [f'{name};CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:']
    for sign in ';'.join(texts).encode():
        piece = chr(sign) if 33 <= sign <= 126 and sign != ord('=') else f'={sign:02X}'
        if len(rows[-1]) + len(piece) > 75:
            rows[-1] += '='
            rows.append('')
        rows[-1] += piece
    return '\r\n'.join(rows)


def telephone(version, number, at, chance):
    place = ('CELL', 'HOME', 'WORK')[at % 3]
    if version == '2.1':
        return [f'TEL;{place}:{number}' if chance.happens(0.6) else f'TEL;{place};VOICE:{number}']
    if version == '4.0' and number.startswith('+') and '(' not in number:
        return [f'TEL;VALUE=uri;TYPE="voice,{place.lower()}":tel:{number.replace(" ", "-")}']
    if version == '3.0' and chance.happens(0.3):
        return [f'item{at + 1}.TEL;type=pref:{number}', f'item{at + 1}.X-ABLabel:_$!<Other>!$_']
    return [f'TEL;TYPE={place}:{number}' if chance.happens(0.5) else f'TEL;TYPE={place.lower()};TYPE=VOICE:{number}']


def card(contact, version, has_uid, chance):
    names = [contact.family, contact.given, '', '', '']
    note = NOTES.get(contact.people) if chance.happens(0.3) else None
    written = ['BEGIN:VCARD', f'VERSION:{version}']
    if version == '2.1':
        written += [quoted('N', names), quoted('FN', [contact.name]), *([quoted('NOTE', [note.replace(';', ',')])] if note else [])]
    else:
        written += ['N:' + ';'.join(map(escaped, names)), f'FN:{escaped(contact.name)}', *([f'NOTE:{escaped(note)}'] if note else [])]
        if chance.happens(0.15):
            written.append(('PHOTO:' if version == '4.0' else 'PHOTO;VALUE=URI:') + f'https://example.com/photographs/of-people-who-are-not/{contact.id}.jpg')
    for at, number in enumerate(contact.phones):
        written += telephone(version, number, at, chance)
    if chance.happens(0.2):
        written.append(f'EMAIL:{contact.id}@example.com')
    if has_uid:
        written.append(f'UID:{contact.id}')
    written.append('END:VCARD')
    return [line if version == '2.1' else folded(line) for line in written]


def cards():
    """contacts.vcf: a card a contact, in turn 2.1, 3.0 and 4.0; every fiftieth contact has a second card behind all others."""
    chance = Chance(SEED + 1)
    written, again = [], []
    for at, contact in enumerate(made()):
        has_uid = contact.id == JOHN or chance.happens(0.8)
        written += card(contact, ('2.1', '3.0', '4.0')[at % 3], has_uid, chance)
        if at % 50 == 49:
            again += card(contact, '3.0', has_uid, chance)
    return ''.join(line + '\r\n' for line in written + again).encode()
