import { forms } from './forms.ts'
import { problems } from './problems.ts'

type Fields = typeof import('../ro/fields.ts').fields

export const fields: Fields = {
  'partner-said': ({ words }) => words,
  several: ({ messages }) => messages.join(' '),
  problem: ({ problem }) => problems[problem],
  'field-missing': 'This field is required!',
  'field-invalid': 'Invalid value!',
  'field-too-short': ({ min }) => `At least ${forms.counted(min, { one: 'one character', other: '# characters' })}!`,
  'field-too-long': ({ max }) => `At most ${forms.counted(max, { one: 'one character', other: '# characters' })}!`,
  'field-too-small': ({ min }) => `At least ${forms.number(min)}!`,
  'field-too-big': ({ max }) => `At most ${forms.number(max)}!`,

  'simulator-silent': 'The simulator does not answer.',
  'sandbox-no-payment-file': 'No payment file waits at the bank. Make a run, approve it and download its file.',
  'sandbox-no-parcel': 'No parcel is under way. Activate an order.',
  'sandbox-no-company': 'No company is connected to e-Factura: the client connects one in the menu “e-Factura”.',
  'simulator-knows-not': 'The simulator does not know this parcel or point.',
  'not-json': 'The request is not valid JSON.',
  'idempotency-key-invalid': 'The idempotency key is invalid.',
  'service-away': 'The service is not available right now. Try again in a few seconds.',
  'upload-sent-otherwise': ({ type }) => `The file is sent as ${type}.`,
}
