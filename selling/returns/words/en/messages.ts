import { forms } from '#contract/texts/en/forms.ts'
import type { returnMessages as romanian, returnMails as romanianMails } from '../ro/messages.ts'

const units = { one: 'one', other: '#' }

export const returnMessages: typeof romanian = {
  'return-link-ended': 'This return link does not exist any more. Ask the shop for the current one.',
  'return-sent-by-program': 'This looks as if a program had sent it. Press the button again.',
  'return-form-not-ours': 'The form has expired. Reload the page: what you filled in stays.',
  'return-too-many-today':
    'Too many requests came through this link today. Try again tomorrow or write to the shop: what you filled in stays.',
  'return-goods-left': ({ name, left }) =>
    left === 0 ? `${name}: its return was already asked for.` : `${name}: you can still return ${forms.counted(left, units)}.`,
  'return-terms-not-agreed': 'Read the terms of the shop and tick that you agree.',
  'return-terms-changed': 'The terms of the shop have changed meanwhile. Read them again and tick that you agree.',
  'return-not-allowed-here': 'The shop does not offer this option through this link.',
  'return-address-missing': 'Fill in the address that the parcel is collected from.',
  'return-sender-unknown':
    'The request has no address and phone of the buyer, and the original order was not found. Write to the buyer, or make a new order.',
}

const ofOrder = (orderNumber: string): string => (orderNumber === '' ? '' : `, order ${orderNumber}`)

export const returnMails: typeof romanianMails = {
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
