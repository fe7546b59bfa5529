import { forms } from '#contract/texts/en/forms.ts'
import type { returnMails as romanian } from '../ro/mails.ts'

const ofOrder = (orderNumber: string): string => (orderNumber === '' ? '' : `, order ${orderNumber}`)

export const returnMails: typeof romanian = {
  'return-confirmed': ({ id, shop, orderNumber, goods }) => ({
    subject: `return request ${id} was received`,
    lines: [
      `${shop} has received your return request ${id}${ofOrder(orderNumber)}.`,
      ...(goods.length === 0 ? [] : [`Products: ${forms.list(goods)}.`]),
      'Once the return is prepared you get an e-mail with the label of the parcel.',
    ],
  }),
  'withdrawal-confirmed': ({ id, shop, orderNumber, at, content }) => ({
    subject: `confirmation of withdrawal ${id}`,
    lines: [
      `We confirm that ${shop} received your withdrawal from the contract${ofOrder(orderNumber)} at ${at}.`,
      '',
      ...content,
      '',
      'What you stated, with date and time, is in the attached document. Keep it.',
    ],
  }),
  'return-label': ({ id, shop, awb, courier, tracking, hasLabel, handover, page }) => ({
    subject: `the label of return ${id}`,
    lines: [
      `${shop} has prepared return ${id}: ${courier}, AWB ${awb}.`,
      hasLabel
        ? 'The label is attached. Print it and stick it on the parcel; the courier comes to collect it.'
        : `The courier comes to collect the parcel. The label could not be attached: give them AWB number ${awb}.`,
      `Hand the parcel to ${courier} alone.`,
      '',
      'Without a printer:',
      ...handover,
      ...(page === '' ? [] : ['', 'Label and code, on your phone whenever you like, while the AWB is valid:', page]),
      '',
      `Tracking: ${tracking}`,
    ],
  }),
  'return-refused': ({ id, shop, reason, contact }) => ({
    subject: `return request ${id} was not accepted`,
    lines: [`${shop} has not accepted request ${id}.`, `The reason: ${reason}`, ...(contact === '' ? [] : ['', `Contact: ${contact}`])],
  }),
  'return-counted': ({ id, shop, lines, contact }) => ({
    subject: `return ${id}: what arrived differs from what you announced`,
    lines: [
      `${shop} has received return ${id} and counted the products:`,
      ...lines,
      '',
      `If that is not so, write to the shop${contact === '' ? '' : `: ${contact}`}.`,
    ],
  }),
  'return-announced': ({ id, kind, orderNumber, buyer, until, marks, link }) => ({
    subject:
      kind === 'withdrawal' ? `withdrawal from contract ${id}${ofOrder(orderNumber)}` : `return request ${id}${ofOrder(orderNumber)}`,
    lines: [
      kind === 'withdrawal'
        ? `${buyer} has withdrawn from the contract${ofOrder(orderNumber)}.`
        : `${buyer} asks for a return${ofOrder(orderNumber)}.`,
      ...(until === '' ? [] : [`The money has to be paid back by ${until}.`]),
      ...marks,
      '',
      link,
    ],
  }),
}
