/** How people write an address in a message; one line each says what is peculiar to it. */
import type { Addressee } from './people.ts'
import {
  addressRestOf,
  dottedAddressLabels,
  gluedAddressLabels,
  joinFilled,
  lowerWithoutMarks,
  phoneFromAbroad,
  plainAddressLabels,
  shortStreetName,
  spacedPhone,
} from './writing.ts'

export type MessageStyle = { called: string; write(who: Addressee): string; remark?: string | ((who: Addressee) => string) }

export const stylesOfPeople: readonly MessageStyle[] = [
  {
    called: 'commas, code last',
    write: (p) =>
      joinFilled([
        p.name,
        p.company,
        spacedPhone(p.phone),
        p.phone2,
        p.email,
        `${shortStreetName(p.street)} nr. ${p.number}`,
        addressRestOf(p, dottedAddressLabels),
        p.city,
        `jud. ${p.county}`,
        p.postalCode,
      ]),
  },
  {
    called: 'lines',
    write: (p) =>
      joinFilled(
        [
          p.name,
          p.company,
          `${p.street} ${p.number}`,
          addressRestOf(p, plainAddressLabels, ' '),
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
      joinFilled(
        [
          `Nume: ${p.name}`,
          p.company && `Firma: ${p.company}`,
          `Telefon: ${p.phone}`,
          p.phone2 && `Telefon: ${p.phone2}`,
          p.email && `Email: ${p.email}`,
          `Adresa: ${joinFilled([`${shortStreetName(p.street)} nr ${p.number}`, addressRestOf(p, plainAddressLabels)])}`,
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
      joinFilled(
        [
          `Nume: ${p.name}`,
          p.company && `Companie: ${p.company}`,
          `Tel: ${p.phone}`,
          p.phone2 && `Tel: ${p.phone2}`,
          p.email && `E-mail: ${p.email}`,
          `Judet: ${p.county}`,
          `Oras: ${p.city}`,
          p.postalCode && `Cod postal: ${p.postalCode}`,
          `Adresa: ${shortStreetName(p.street)} ${p.number} ${addressRestOf(p, gluedAddressLabels, ' ')}`,
        ],
        ', ',
      ),
  },
  {
    called: 'one line without commas',
    write: (p) =>
      joinFilled(
        [
          !p.company && p.name,
          p.company && `${p.name}, ${p.company},`,
          shortStreetName(p.street),
          p.number,
          addressRestOf(p, plainAddressLabels, ' '),
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
      lowerWithoutMarks(
        joinFilled([
          p.name,
          p.company,
          p.phone,
          p.phone2,
          p.email,
          `${shortStreetName(p.street)} nr ${p.number}`,
          addressRestOf(p, plainAddressLabels, ' '),
          p.city,
          p.county,
          p.postalCode,
        ]),
      ),
  },
  {
    called: 'capitals',
    write: (p) =>
      joinFilled([
        joinFilled(
          [
            p.name,
            p.company,
            `${p.street} NR.${p.number}`,
            addressRestOf(p, gluedAddressLabels, ' '),
            p.city,
            `JUD.${p.county}`,
            p.postalCode,
          ],
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
      joinFilled(
        [
          p.name,
          p.company,
          `${p.street} ${p.number}`,
          addressRestOf(p, dottedAddressLabels),
          joinFilled([p.postalCode, p.city], ' '),
          p.county,
          'Romania',
          phoneFromAbroad(p.phone),
          p.phone2,
          p.email,
        ],
        '\n',
      ),
  },
  {
    called: 'address first, name last',
    write: (p) =>
      joinFilled([
        `${p.street} nr. ${p.number}`,
        addressRestOf(p, dottedAddressLabels),
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
      joinFilled([
        p.name,
        p.company,
        p.phone,
        p.phone2,
        p.email,
        `${shortStreetName(p.street)}, nr. ${p.number.replace(/(\d)([A-Z])/, '$1 $2')}`,
        addressRestOf(
          {
            ...p,
            ...(p.building ? { building: p.building.replace(/([A-Z])(\d)/, '$1 $2') } : {}),
            ...(p.apartment ? { apartment: p.apartment.replace(/(\d)([A-Z])/, '$1 $2') } : {}),
          },
          dottedAddressLabels,
        ),
        `loc. ${p.city}`,
        `jud. ${p.county}`,
        p.postalCode,
      ]),
  },
  {
    called: 'details glued',
    write: (p) =>
      joinFilled([
        p.name,
        p.company,
        p.phone,
        p.phone2,
        p.email,
        `${p.street} NR${p.number}`,
        addressRestOf(p, ['BL', 'SC', 'ET', 'AP']),
        p.city,
        p.countyCode,
        p.postalCode,
      ]),
  },
  {
    called: 'county by its plate',
    write: (p) =>
      joinFilled([
        p.name,
        p.company,
        p.phone,
        p.phone2,
        p.email,
        `${p.street} ${p.number}`,
        addressRestOf(p, plainAddressLabels),
        `${p.city} ${p.countyCode}`,
        p.postalCode,
      ]),
  },
  {
    called: 'cash on delivery',
    remark: 'ramburs 150 lei',
    write: (p) =>
      joinFilled([
        p.name,
        p.company,
        p.phone,
        p.phone2,
        p.email,
        `${shortStreetName(p.street)} ${p.number}`,
        addressRestOf(p, dottedAddressLabels),
        p.city,
        `judetul ${p.county}`,
        p.postalCode,
        'ramburs 150 lei',
      ]),
  },
]
