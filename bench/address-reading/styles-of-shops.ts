/** How forms, sheets and shops write an address; one line each says what is peculiar to it. */
import type { MessageStyle } from './styles-of-people.ts'
import {
  addressRestOf,
  dottedAddressLabels,
  gluedAddressLabels,
  joinFilled,
  plainAddressLabels,
  shortStreetName,
  spacedPhone,
  textWithoutMarks,
  wordedAddressLabels,
} from './writing.ts'

export const stylesOfShops: readonly MessageStyle[] = [
  {
    called: 'number of an order',
    remark: 'Comanda 304455',
    write: (p) =>
      joinFilled(
        [
          'Comanda 304455',
          p.name,
          p.company,
          p.phone,
          p.phone2,
          p.email,
          `${p.street} nr. ${p.number}`,
          addressRestOf(p, dottedAddressLabels),
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
      joinFilled(
        [
          p.name,
          p.company,
          p.phone,
          p.phone2,
          p.email,
          `${p.street} nr. ${p.number}`,
          addressRestOf(p, dottedAddressLabels),
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
      joinFilled(
        [
          p.name,
          p.company,
          p.phone,
          p.phone2,
          p.email,
          p.county,
          p.city,
          p.postalCode,
          `${p.street} ${p.number} ${addressRestOf(p, plainAddressLabels, ' ')}`.trim(),
        ],
        '\t',
      ),
  },
  {
    called: 'semicolons',
    write: (p) =>
      joinFilled(
        [
          p.name,
          p.company,
          p.phone,
          p.phone2,
          p.email,
          p.city,
          `jud. ${p.county}`,
          `${p.street} nr. ${p.number}`,
          addressRestOf(p, dottedAddressLabels, '; '),
          p.postalCode,
        ],
        '; ',
      ),
  },
  {
    called: 'long words',
    write: (p) =>
      joinFilled([
        `Destinatar: ${p.name}`,
        p.company,
        `${p.street}, numarul ${p.number}`,
        addressRestOf(p, wordedAddressLabels),
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
      joinFilled([
        p.name,
        p.company,
        `tel. ${spacedPhone(p.phone)}`,
        p.phone2 && `mobil ${p.phone2}`,
        p.email,
        `${shortStreetName(p.street)} nr.${p.number}`,
        addressRestOf(p, gluedAddressLabels),
        p.city,
        `jud.${p.county}`,
        p.postalCode,
      ]),
  },
  {
    called: 'two telephones in one part',
    write: (p) =>
      joinFilled([
        p.name,
        p.company,
        p.phone2 ? `${p.phone} / ${p.phone2}` : p.phone,
        p.email,
        `${p.street} nr ${p.number}`,
        addressRestOf(p, plainAddressLabels),
        p.city,
        p.county,
        p.postalCode,
      ]),
  },
  {
    called: 'telephone with 40 and zero',
    write: (p) =>
      joinFilled([
        p.name,
        p.company,
        `40 ${spacedPhone(p.phone)}`,
        p.phone2,
        p.email,
        `${p.street} nr ${p.number}`,
        addressRestOf(p, plainAddressLabels),
        p.city,
        `jud. ${p.county}`,
        p.postalCode,
      ]),
  },
  {
    called: 'code with its letters',
    write: (p) =>
      joinFilled(
        [
          p.name,
          p.company,
          `${p.street} ${p.number}`,
          addressRestOf(p, dottedAddressLabels),
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
      joinFilled([
        p.name,
        p.company,
        p.phone,
        p.phone2,
        p.email,
        `${p.street} nr. ${p.number}`,
        addressRestOf(p, dottedAddressLabels),
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
      joinFilled(
        [
          p.name,
          p.company,
          `${p.street} nr. ${p.number}`,
          addressRestOf(p, dottedAddressLabels),
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
      joinFilled(
        [
          p.name,
          p.company,
          p.phone,
          p.phone2,
          p.email,
          `${p.street} nr. ${p.number}`,
          addressRestOf(p, dottedAddressLabels),
          p.city,
          p.county,
          p.postalCode,
        ],
        ' | ',
      ),
  },
  {
    called: 'ASCII, no county',
    write: (p) =>
      textWithoutMarks(
        joinFilled([
          p.name,
          p.company,
          p.phone,
          p.phone2,
          p.email,
          `${shortStreetName(p.street)} ${p.number}`,
          addressRestOf(p, plainAddressLabels, ' '),
          p.city,
          p.postalCode,
        ]),
      ),
  },
]
