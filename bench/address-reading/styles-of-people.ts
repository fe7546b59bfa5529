/** How people write an address in a message; one line each says what is peculiar to it. */
import type { Addressee } from './people.ts'
import { abroad, dotted, glued, lower, plain, rest, short, some, spaced } from './writing.ts'

export type Style = { called: string; write(who: Addressee): string; remark?: string | ((who: Addressee) => string) }

export const stylesOfPeople: readonly Style[] = [
  {
    called: 'commas, code last',
    write: (p) =>
      some([
        p.name,
        p.company,
        spaced(p.phone),
        p.phone2,
        p.email,
        `${short(p.street)} nr. ${p.number}`,
        rest(p, dotted),
        p.city,
        `jud. ${p.county}`,
        p.postalCode,
      ]),
  },
  {
    called: 'lines',
    write: (p) =>
      some(
        [
          p.name,
          p.company,
          `${p.street} ${p.number}`,
          rest(p, plain, ' '),
          `${p.city}, ${p.county}`,
          p.postalCode,
          p.phone,
          p.phone2,
          p.email,
        ],
        '\n',
      ),
  },
  {
    called: 'labels',
    write: (p) =>
      some(
        [
          `Nume: ${p.name}`,
          p.company && `Firma: ${p.company}`,
          `Telefon: ${p.phone}`,
          p.phone2 && `Telefon: ${p.phone2}`,
          p.email && `Email: ${p.email}`,
          `Adresa: ${some([`${short(p.street)} nr ${p.number}`, rest(p, plain)])}`,
          `Localitate: ${p.city}`,
          `Judet: ${p.county}`,
          p.postalCode && `Cod postal: ${p.postalCode}`,
        ],
        '\n',
      ),
  },
  {
    called: 'labels on one line',
    write: (p) =>
      some(
        [
          `Nume: ${p.name}`,
          p.company && `Companie: ${p.company}`,
          `Tel: ${p.phone}`,
          p.phone2 && `Tel: ${p.phone2}`,
          p.email && `E-mail: ${p.email}`,
          `Judet: ${p.county}`,
          `Oras: ${p.city}`,
          p.postalCode && `Cod postal: ${p.postalCode}`,
          `Adresa: ${short(p.street)} ${p.number} ${rest(p, glued, ' ')}`,
        ],
        ', ',
      ),
  },
  {
    called: 'one line without commas',
    write: (p) =>
      some(
        [
          !p.company && p.name,
          p.company && `${p.name}, ${p.company},`,
          short(p.street),
          p.number,
          rest(p, plain, ' '),
          p.city,
          `jud ${p.county}`,
          p.postalCode,
          p.phone,
          p.phone2,
          p.email,
        ],
        ' ',
      ),
  },
  {
    called: 'without marks, lower case',
    write: (p) =>
      lower(
        some([
          p.name,
          p.company,
          p.phone,
          p.phone2,
          p.email,
          `${short(p.street)} nr ${p.number}`,
          rest(p, plain, ' '),
          p.city,
          p.county,
          p.postalCode,
        ]),
      ),
  },
  {
    called: 'capitals',
    write: (p) =>
      some([
        some(
          [p.name, p.company, `${p.street} NR.${p.number}`, rest(p, glued, ' '), p.city, `JUD.${p.county}`, p.postalCode],
          ', ',
        ).toUpperCase(),
        p.phone,
        p.phone2,
        p.email,
      ]),
  },
  {
    called: 'code before the city',
    write: (p) =>
      some(
        [
          p.name,
          p.company,
          `${p.street} ${p.number}`,
          rest(p, dotted),
          some([p.postalCode, p.city], ' '),
          p.county,
          'Romania',
          abroad(p.phone),
          p.phone2,
          p.email,
        ],
        '\n',
      ),
  },
  {
    called: 'address first, name last',
    write: (p) =>
      some([
        `${p.street} nr. ${p.number}`,
        rest(p, dotted),
        p.city,
        `jud. ${p.county}`,
        p.postalCode,
        p.name,
        p.company,
        p.phone,
        p.phone2,
        p.email,
      ]),
  },
  {
    called: 'details with spaces',
    write: (p) =>
      some([
        p.name,
        p.company,
        p.phone,
        p.phone2,
        p.email,
        `${short(p.street)}, nr. ${p.number.replace(/(\d)([A-Z])/, '$1 $2')}`,
        rest(
          {
            ...p,
            ...(p.building ? { building: p.building.replace(/([A-Z])(\d)/, '$1 $2') } : {}),
            ...(p.apartment ? { apartment: p.apartment.replace(/(\d)([A-Z])/, '$1 $2') } : {}),
          },
          dotted,
        ),
        `loc. ${p.city}`,
        `jud. ${p.county}`,
        p.postalCode,
      ]),
  },
  {
    called: 'details glued',
    write: (p) =>
      some([
        p.name,
        p.company,
        p.phone,
        p.phone2,
        p.email,
        `${p.street} NR${p.number}`,
        rest(p, ['BL', 'SC', 'ET', 'AP']),
        p.city,
        p.countyCode,
        p.postalCode,
      ]),
  },
  {
    called: 'county by its plate',
    write: (p) =>
      some([
        p.name,
        p.company,
        p.phone,
        p.phone2,
        p.email,
        `${p.street} ${p.number}`,
        rest(p, plain),
        `${p.city} ${p.countyCode}`,
        p.postalCode,
      ]),
  },
  {
    called: 'cash on delivery',
    remark: 'ramburs 150 lei',
    write: (p) =>
      some([
        p.name,
        p.company,
        p.phone,
        p.phone2,
        p.email,
        `${short(p.street)} ${p.number}`,
        rest(p, dotted),
        p.city,
        `judetul ${p.county}`,
        p.postalCode,
        'ramburs 150 lei',
      ]),
  },
]
