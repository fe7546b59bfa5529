import { forms } from '#contract/texts/en/forms.ts'

type Messages = typeof import('../ro/messages.ts').addressMessages

export const addressMessages: Messages = {
  'name-missing': 'The name is required!',
  'phone-missing': 'The phone number is required!',
  'field-not-valid': 'The field is invalid!',
  'contact-email-invalid': 'The email is invalid! A valid email is needed to send the AWB to it.',
  'county-missing': 'The county is required!',
  'county-invalid': 'The county is invalid!',
  'city-missing': 'The locality is required!',
  'postal-code-missing': 'The postal code is required!',
  'postal-code-invalid': 'Invalid postal code!',
  'street-missing': 'The street is required!',
  'number-missing': 'The number is required!',
  'address-name-missing': 'The name of the address is required!',
  'address-name-too-long': ({ max }) =>
    `The name of the address can have at most ${forms.counted(max, { one: 'one character', other: '# characters' })}!`,
  'address-none-picked': 'Choose the address from the address book first.',
  'company-not-valid': 'The company name is not valid! Leave it empty for an individual!',

  'phone-not-of-country': 'The phone number is invalid or not of the selected country.',
  'city-not-listed': 'The locality is not in the list of the county. If the name is right, add the commune: Locality (Commune).',
  'place-mismatch': 'The locality, the county and the postal code do not match.',
  'street-not-found': 'The street was not found in the locality.',
  'number-not-found': ({ ranges }) => `There is no such number in this street. Known numbers: ${ranges}.`,
  'number-other-code': 'The number has another postal code in this street.',
  'street-other-code': 'The street has another postal code.',
  'place-or-street': ({ name }: { name: string }) => `"${name}" may be a street or a locality: choose.`,
  'place-in-remarks': ({ name }: { name: string }) => `"${name}" is a locality too: choose where to deliver.`,
  'second-address': ({ name }: { name: string }) => `The text has two addresses ("${name}"): choose one.`,
  'street-in-sectors': 'The street is in another sector or in several: choose the sector.',
  'place-not-located': 'It is not known where the locality is: check the county, the locality and the postal code.',

  'name-uncertain': ({ name }: { name: string }) => `It is not certain that "${name}" is the name: check it.`,
  'locker-in-address': ({ name }: { name: string }) => `"${name}" is a locker: choose the locker or write an address.`,
  'assumed-county': ({ countyCode }) => `The county was filled in from the postal code: ${countyCode}.`,
  'assumed-city': ({ city }) => `The locality was filled in: ${city}.`,
  'assumed-postal-code': ({ postalCode }) => `The postal code was filled in: ${postalCode}.`,
  'text-cut': ({ text }) => `Did not fit and will not reach the courier: “${text}”`,
  'assumed-street': 'The address has no street: the name of the locality was entered.',
}
