/** How people write an address in a chat, a mail or in English; one line each says what is peculiar to it. */
import type { Addressee } from './people.ts'
import type { MessageStyle } from './styles-of-people.ts'
import {
  addressRestOf,
  dottedAddressLabels,
  englishStreetName,
  gluedAddressLabels,
  joinFilled,
  lowerWithoutMarks,
  plainAddressLabels,
  shortStreetName,
  spacedPhone,
} from './writing.ts'

const reach = (p: Addressee) => [p.phone, p.phone2, p.email]
const house = (p: Addressee, words = dottedAddressLabels) => [`${shortStreetName(p.street)} nr. ${p.number}`, addressRestOf(p, words)]
const where = (p: Addressee) => [p.city, `jud. ${p.county}`, p.postalCode]
const lines = (parts: Parameters<typeof joinFilled>[0]) => joinFilled(parts, '\n')

export const stylesOfMessages: readonly MessageStyle[] = [
  {
    called: 'chat with times and sender',
    write: (p) =>
      `[12/11, 18:43] ${p.name}: ${joinFilled([...house(p), ...where(p)])}\n[12/11, 18:44] ${p.name}: ${joinFilled(reach(p))}${p.company ? `\n[12/11, 18:45] ${p.name}: ${p.company}` : ''}`,
  },
  { called: 'greeting first', write: (p) => lines(['Buna ziua,', p.name, p.company, ...house(p), ...where(p), ...reach(p), 'Multumesc']) },
  {
    called: 'greeting on the line',
    write: (p) => `Buna seara! ${joinFilled([p.name, p.company, ...house(p, plainAddressLabels), ...where(p), ...reach(p)])}`,
  },
  {
    called: 'signed at the end',
    write: (p) => lines([joinFilled([...house(p), ...where(p)]), ...reach(p), p.company, 'Cu stima,', p.name]),
  },
  {
    called: 'my name is',
    write: (p) =>
      joinFilled([
        `Buna, numele meu este ${p.name}`,
        p.company,
        `adresa ${shortStreetName(p.street)} nr. ${p.number}`,
        addressRestOf(p, dottedAddressLabels),
        ...where(p),
        `telefon ${p.phone}`,
        p.phone2,
        p.email,
      ]),
  },
  {
    called: 'forwarded mail',
    write: (p) =>
      [`From: ${p.name}`, p.company, joinFilled([...house(p)]), joinFilled(where(p)), ...reach(p)]
        .filter(Boolean)
        .map((line) => `> ${line}`)
        .join('\n'),
  },
  {
    called: 'English labels',
    write: (p) =>
      lines([
        `Name: ${p.name}`,
        p.company && `Company: ${p.company}`,
        `Address: ${joinFilled([`${p.street} ${p.number}`, addressRestOf(p, plainAddressLabels)])}`,
        `City: ${p.city}`,
        `County: ${p.county}`,
        p.postalCode && `Postal code: ${p.postalCode}`,
        `Phone: ${p.phone}`,
        p.phone2 && `Phone: ${p.phone2}`,
        p.email && `Email: ${p.email}`,
      ]),
  },
  {
    called: 'English heading',
    write: (p) =>
      lines([
        'Shipping address',
        p.name,
        p.company,
        `${p.street} ${p.number}`,
        addressRestOf(p, plainAddressLabels),
        `${p.city}, ${p.county}`,
        p.postalCode,
        'Romania',
        ...reach(p),
      ]),
  },
  {
    called: 'number and name before Street',
    write: (p) =>
      joinFilled([
        p.name,
        p.company,
        `${p.number} ${englishStreetName(p.street)}`,
        addressRestOf(p, plainAddressLabels),
        p.city,
        p.county,
        p.postalCode,
        'Romania',
        ...reach(p),
      ]),
  },
  {
    called: 'English details',
    write: (p) =>
      joinFilled([
        p.name,
        p.company,
        `${p.street} no. ${p.number}`,
        addressRestOf(p, ['building ', 'entrance ', 'floor ', 'apartment ']),
        p.city,
        p.county,
        p.postalCode,
        ...reach(p),
      ]),
  },
  {
    called: 'client and a dash',
    write: (p) => lines([`Client - ${p.name}`, p.company, `${joinFilled(house(p))}`, joinFilled(where(p)), ...reach(p)]),
  },
  {
    called: 'labels without colons',
    write: (p) =>
      lines([
        `Nume ${p.name}`,
        p.company && `Firma: ${p.company}`,
        `Adresa ${joinFilled(house(p))}`,
        `Localitate ${p.city}`,
        `Judet ${p.county}`,
        p.postalCode && `Cod postal ${p.postalCode}`,
        `Telefon ${p.phone}`,
        p.phone2,
        p.email,
      ]),
  },
  {
    called: 'telephone behind the name',
    write: (p) => joinFilled([`${p.name} tel ${p.phone}`, p.company, ...house(p), ...where(p), p.phone2, p.email]),
  },
  {
    called: 'contact with a dash',
    write: (p) => lines([joinFilled([...house(p), ...where(p)]), p.company, `Contact: ${p.name} - ${p.phone}`, p.phone2, p.email]),
  },
  {
    called: 'code and telephone in one line',
    write: (p) =>
      lines([
        p.name,
        p.company,
        joinFilled(house(p)),
        `${p.city}, ${p.county}`,
        p.postalCode ? `Cod postal: ${p.postalCode} ${p.phone}` : p.phone,
        p.phone2,
        p.email,
      ]),
  },
  {
    called: 'number of the company',
    write: (p) => joinFilled([p.name, p.company, ...house(p), ...where(p), ...reach(p)]) + (p.company ? ', CUI 123456' : ''),
    remark: (p) => (p.company ? 'CUI 123456' : ''),
  },
  {
    called: 'city and county without a comma',
    write: (p) =>
      lowerWithoutMarks(
        joinFilled(
          [
            p.name,
            p.company && `, ${p.company},`,
            shortStreetName(p.street),
            p.number,
            addressRestOf(p, plainAddressLabels, ' '),
            p.city,
            p.county,
            p.phone,
            p.phone2,
            p.email,
          ],
          ' ',
        ),
      ),
  },
  { called: 'country first', write: (p) => lines(['Romania', p.name, p.company, joinFilled(house(p)), joinFilled(where(p)), ...reach(p)]) },
  {
    called: 'marked lines',
    write: (p) =>
      lines([p.name, p.company, joinFilled(house(p)), joinFilled(where(p)), ...reach(p)].filter(Boolean).map((line) => `- ${line}`)),
  },
  {
    called: 'signs for place and telephone',
    write: (p) => lines([`👤 ${p.name}`, p.company, `📍 ${joinFilled([...house(p), ...where(p)])}`, `📞 ${p.phone}`, p.phone2, p.email]),
  },
  {
    called: 'heading Destinatar',
    write: (p) => lines(['Destinatar:', p.name, p.company, 'Adresa de livrare:', joinFilled(house(p)), joinFilled(where(p)), ...reach(p)]),
  },
  {
    called: 'place first, as on an identity card',
    write: (p) =>
      joinFilled([
        `Jud. ${p.county}`,
        `${p.city}`,
        p.postalCode,
        `${shortStreetName(p.street)} nr.${p.number}`,
        addressRestOf(p, gluedAddressLabels),
        p.name,
        p.company,
        ...reach(p),
      ]),
  },
  { called: 'title before the name', write: (p) => joinFilled([`D-na ${p.name}`, p.company, ...house(p), ...where(p), ...reach(p)]) },
  {
    called: 'dashes in telephones',
    write: (p) =>
      joinFilled([p.name, p.company, ...house(p), ...where(p), spacedPhone(p.phone).replaceAll(' ', '\u2011'), p.phone2, p.email]),
  },
  {
    called: 'a full sentence',
    write: (p) => `Va rog sa trimiteti la ${joinFilled([...house(p), ...where(p)])}. ${joinFilled([p.name, p.company, ...reach(p)])}`,
  },
  {
    called: 'billing and delivery',
    write: (p) => lines([p.name, p.company, `Livrare: ${joinFilled([...house(p), ...where(p)])}`, ...reach(p)]),
  },
]
