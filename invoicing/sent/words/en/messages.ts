import { formsOf } from '#contract/texts/forms.ts'
import type { sentMessages as romanianMessages } from '../ro/messages.ts'

const { counted } = formsOf('en-GB')
const invoices = { one: 'one invoice', other: '# invoices' }

export const sentMessages: typeof romanianMessages = {
  'einvoice-waits-right': ({ said }) =>
    `ANAF knows of no right to send for the company; sending goes on by itself once there is one. ANAF: ${said}`,
  'einvoice-waits-token': 'The connection to ANAF must be renewed; sending goes on by itself after that.',
  'einvoice-waits-limit': 'ANAF permits no more calls for now; sending goes on by itself.',
  'einvoice-waits-anaf': 'ANAF does not answer; sending goes on by itself.',
  'einvoice-waits-reversed': ({ number }) => `It waits until ANAF has accepted invoice ${number}, which it reverses.`,
  'einvoice-looked-for': 'The answer of ANAF was lost; the invoice is looked for there before it is sent again.',
  'einvoice-sent-before': ({ index }) => `ANAF had the invoice already, with index ${index}.`,
  'einvoice-archive-gone': 'ANAF accepted the invoice, and gives its files no more.',
  'einvoice-refused': ({ messages }) => `The invoice was refused: ${messages.join(' ')}`,
  'einvoice-refused-without-reason': 'ANAF gave no reason.',
  'einvoice-file-not-taken': 'ANAF did not take the file, which has errors.',
  'einvoice-too-large': 'The file is larger than ANAF takes.',
  'einvoice-no-answer': 'ANAF did not confirm the invoice for as long as it keeps documents.',
  'einvoice-still-refused': 'The invoice still has wrong data. Correct it and try again.',
  'einvoice-index-missing': 'The index of the upload has digits alone.',
  'happened-einvoices-near': ({ cif, count }) =>
    `The term of e-Factura ends within one working day for ${counted(count, invoices)} of company ${cif}.`,
  'happened-einvoices-late': ({ cif, count }) =>
    `The term of e-Factura has passed for ${counted(count, invoices)} of company ${cif} that are not accepted.`,
  'happened-own-einvoices-not-sent': ({ count }) =>
    `The platform’s company is not connected to e-Factura: ${counted(count, invoices)} cannot be sent.`,
  'effect-einvoice-upload': ({ cif, number }) => `Invoice ${number} of company ${cif}, to e-Factura.`,
}
