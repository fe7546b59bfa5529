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
  'return-label': ({ id, shop, awb, courier, tracking, hasLabel }) => ({
    subject: `the label of return ${id}`,
    lines: [
      `${shop} has prepared return ${id}: ${courier}, AWB ${awb}.`,
      hasLabel
        ? 'The label is attached. Print it and stick it on the parcel; the courier comes to collect it.'
        : `The courier comes to collect the parcel and brings the label. Show them AWB number ${awb}.`,
      '',
      `Tracking: ${tracking}`,
    ],
  }),
  'return-refused': ({ id, shop, reason, contact }) => ({
    subject: `return request ${id} was not accepted`,
    lines: [`${shop} has not accepted request ${id}.`, `The reason: ${reason}`, ...(contact === '' ? [] : ['', `Contact: ${contact}`])],
  }),
  'return-announced': ({ id, kind, orderNumber, buyer, until, link }) => ({
    subject:
      kind === 'withdrawal' ? `withdrawal from contract ${id}${ofOrder(orderNumber)}` : `return request ${id}${ofOrder(orderNumber)}`,
    lines: [
      kind === 'withdrawal'
        ? `${buyer} has withdrawn from the contract${ofOrder(orderNumber)}.`
        : `${buyer} asks for a return${ofOrder(orderNumber)}.`,
      ...(until === '' ? [] : [`The money has to be paid back by ${until}.`]),
      '',
      link,
    ],
  }),
}
