/** How forms, sheets and shops write an address; one line each says what is peculiar to it. */
import type { Style } from './styles-of-people.ts'
import { bare, dotted, glued, plain, rest, short, some, spaced, words } from './writing.ts'

export const stylesOfShops: readonly Style[] = [
  {
    called: 'number of an order',
    remark: 'Comanda 304455',
    write: (p) =>
      some(
        [
          'Comanda 304455',
          p.name,
          p.company,
          p.phone,
          p.phone2,
          p.email,
          `${p.street} nr. ${p.number}`,
          rest(p, dotted),
          p.city,
          `jud. ${p.county}`,
          p.postalCode,
        ],
        '\n',
      ),
  },
  {
    called: 'total with decimals',
    remark: 'Total: 1.250,50 RON',
    write: (p) =>
      some(
        [
          p.name,
          p.company,
          p.phone,
          p.phone2,
          p.email,
          `${p.street} nr. ${p.number}`,
          rest(p, dotted),
          p.city,
          p.county,
          p.postalCode,
          'Total: 1.250,50 RON',
        ],
        '\n',
      ),
  },
  {
    called: 'tabs of a sheet',
    write: (p) =>
      some(
        [
          p.name,
          p.company,
          p.phone,
          p.phone2,
          p.email,
          p.county,
          p.city,
          p.postalCode,
          `${p.street} ${p.number} ${rest(p, plain, ' ')}`.trim(),
        ],
        '\t',
      ),
  },
  {
    called: 'semicolons',
    write: (p) =>
      some(
        [
          p.name,
          p.company,
          p.phone,
          p.phone2,
          p.email,
          p.city,
          `jud. ${p.county}`,
          `${p.street} nr. ${p.number}`,
          rest(p, dotted, '; '),
          p.postalCode,
        ],
        '; ',
      ),
  },
  {
    called: 'long words',
    write: (p) =>
      some([
        `Destinatar: ${p.name}`,
        p.company,
        `${p.street}, numarul ${p.number}`,
        rest(p, words),
        `localitatea ${p.city}`,
        `judetul ${p.county}`,
        p.postalCode && `codul postal ${p.postalCode}`,
        `telefon ${p.phone}`,
        p.phone2,
        p.email,
      ]),
  },
  {
    called: 'telephone with its word',
    write: (p) =>
      some([
        p.name,
        p.company,
        `tel. ${spaced(p.phone)}`,
        p.phone2 && `mobil ${p.phone2}`,
        p.email,
        `${short(p.street)} nr.${p.number}`,
        rest(p, glued),
        p.city,
        `jud.${p.county}`,
        p.postalCode,
      ]),
  },
  {
    called: 'two telephones in one part',
    write: (p) =>
      some([
        p.name,
        p.company,
        p.phone2 ? `${p.phone} / ${p.phone2}` : p.phone,
        p.email,
        `${p.street} nr ${p.number}`,
        rest(p, plain),
        p.city,
        p.county,
        p.postalCode,
      ]),
  },
  {
    called: 'telephone with 40 and zero',
    write: (p) =>
      some([
        p.name,
        p.company,
        `40 ${spaced(p.phone)}`,
        p.phone2,
        p.email,
        `${p.street} nr ${p.number}`,
        rest(p, plain),
        p.city,
        `jud. ${p.county}`,
        p.postalCode,
      ]),
  },
  {
    called: 'code with its letters',
    write: (p) =>
      some(
        [
          p.name,
          p.company,
          `${p.street} ${p.number}`,
          rest(p, dotted),
          p.city,
          `jud. ${p.county}`,
          p.postalCode && `CP ${p.postalCode}`,
          p.phone,
          p.phone2,
          p.email,
        ],
        '\n',
      ),
  },
  {
    called: 'a landmark',
    remark: 'langa farmacie',
    write: (p) =>
      some([
        p.name,
        p.company,
        p.phone,
        p.phone2,
        p.email,
        `${p.street} nr. ${p.number}`,
        rest(p, dotted),
        'langa farmacie',
        p.city,
        `jud. ${p.county}`,
        p.postalCode,
      ]),
  },
  {
    called: 'an instruction for the courier',
    remark: 'va rog sunati inainte',
    write: (p) =>
      some(
        [
          p.name,
          p.company,
          `${p.street} nr. ${p.number}`,
          rest(p, dotted),
          p.city,
          `jud. ${p.county}`,
          p.postalCode,
          p.phone,
          p.phone2,
          p.email,
          'va rog sunati inainte',
        ],
        '\n',
      ),
  },
  {
    called: 'bars',
    write: (p) =>
      some(
        [p.name, p.company, p.phone, p.phone2, p.email, `${p.street} nr. ${p.number}`, rest(p, dotted), p.city, p.county, p.postalCode],
        ' | ',
      ),
  },
  {
    called: 'ASCII, no county',
    write: (p) =>
      bare(
        some([p.name, p.company, p.phone, p.phone2, p.email, `${short(p.street)} ${p.number}`, rest(p, plain, ' '), p.city, p.postalCode]),
      ),
  },
]
