/** What goes out about an order by itself: e-mails to addresses of the client's groups, text messages to the recipient. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import type { ParcelState } from '../orders/order-states.ts'
import { OrderId } from '../orders/orders.ts'
import type { MailGroupName, MailSettings } from './mail-settings.ts'
import type { SmsSettings } from './sms-settings.ts'

/** `confirmed`: its AWB is made. `picked_up` goes to the recipient; the others are mailed. */
export const noticeEvents = [
  'confirmed',
  'picked_up',
  'out_for_delivery',
  'delivered',
  'attempt_failed',
  'at_locker',
  'returning',
  'returned',
] as const
export type NoticeEvent = (typeof noticeEvents)[number]

const alerts: readonly NoticeEvent[] = ['out_for_delivery', 'delivered', 'attempt_failed', 'at_locker']
const returns: readonly NoticeEvent[] = ['returning', 'returned']

/** By group, the ones whose confirmation carries the label first: an address in several gets one. */
const withLabel: readonly MailGroupName[] = ['sendOrderConfirmationToSender', 'sendOrderConfirmationToMarkedEmails']
const confirmations: readonly MailGroupName[] = [...withLabel, 'sendOrderConfirmationWithoutAttachments']

/** What is longer past is not sent any more, in hours: the product was off, or a parcel's history is read at once. */
export const MAIL_AGE_HOURS_MAX = 48
/** A text message a day late only disturbs. */
export const SMS_AGE_HOURS_MAX = 12

export type NoticeMail = { email: string; hasLabel: boolean }

/** To whom an event is mailed: each address once, whatever its case. */
export function mailsAbout(event: NoticeEvent, settings: MailSettings): NoticeMail[] {
  const mails = new Map<string, NoticeMail>()
  for (const group of groupsAbout(event)) {
    const { enabled, emails } = settings[group]
    if (!enabled) continue
    for (const email of emails) {
      const key = email.toLowerCase()
      if (!mails.has(key)) mails.set(key, { email, hasLabel: withLabel.includes(group) })
    }
  }
  return [...mails.values()]
}

function groupsAbout(event: NoticeEvent): readonly MailGroupName[] {
  if (event === 'confirmed') return confirmations
  if (alerts.includes(event)) return ['sendOrderDeliveryAlerts']
  return returns.includes(event) ? ['sendOrderReturn'] : []
}

export const noticePhones = ['phone', 'phone2'] as const
export type NoticePhone = (typeof noticePhones)[number]

/** Which of a recipient's phones get the message at pick-up; the numbers as they are compared: the same one gets it once. */
export function phonesToText(
  { pickUpRecipientNotify: { enabled, secondPhoneAlso } }: SmsSettings,
  numbers: Record<NoticePhone, string | null>,
): NoticePhone[] {
  if (!enabled.value) return []
  const isSecond = secondPhoneAlso.value && numbers.phone2 !== null && numbers.phone2 !== numbers.phone
  return isSecond ? ['phone', 'phone2'] : ['phone']
}

/** The recipient hears of the pick-up by the first report of a parcel on its way there. */
const underWay: readonly ParcelState[] = ['picked_up', 'in_transit', 'out_for_delivery', 'at_locker', 'attempt_failed']
export const isUnderWay = (state: ParcelState): boolean => underWay.includes(state)

/** These can happen again on another day, the others once in a parcel's life. */
const repeatable: readonly NoticeEvent[] = ['out_for_delivery', 'attempt_failed', 'at_locker']
export const mayRepeat = (event: NoticeEvent): boolean => repeatable.includes(event)

/**
 * `sent`: handed over, to the server of its address or to the provider of text messages. Only of text messages is more reported: `delivered`,
 * or `not-delivered` with the reason. Where nothing is reported it stays `sent`. `unconfirmed`: the answer is missing, so it may have arrived;
 * it is not sent again.
 */
export const noticeStates = ['waiting', 'sent', 'delivered', 'not-delivered', 'not-sent', 'unconfirmed'] as const
export type NoticeState = (typeof noticeStates)[number]

/** Reports come before the answer to our call, and of what was given up without one. That a phone has it is never taken for wrong again. */
const permittedMoves: Record<NoticeState, readonly NoticeState[]> = {
  waiting: ['sent', 'not-sent', 'unconfirmed', 'delivered', 'not-delivered'],
  sent: ['delivered', 'not-delivered'],
  'not-sent': ['sent', 'delivered', 'not-delivered'],
  unconfirmed: ['sent', 'delivered', 'not-delivered'],
  'not-delivered': ['delivered'],
  delivered: [],
}

export const noticesThatMayBecome = (to: NoticeState): NoticeState[] => noticeStates.filter((from) => permittedMoves[from].includes(to))

export const OrderNotice = z.object({
  id: z.uuid(),
  event: z.enum(noticeEvents),
  channel: z.enum(['mail', 'sms']),
  to: z.string(),
  hasLabel: z.boolean(),
  state: z.enum(noticeStates),
  /** What it is about, in words. */
  text: z.string(),
  /** Why it was not sent or not delivered, or may not have been; of a text message that was handed over, that nothing is known yet. */
  reason: z.string().nullable(),
  happenedAt: z.iso.datetime(),
  /** When it was sent, or given up; null: neither. */
  settledAt: z.iso.datetime().nullable(),
  /** When it was delivered, or could not be, as the provider says; null: neither. */
  reportedAt: z.iso.datetime().nullable(),
})
export type OrderNotice = z.infer<typeof OrderNotice>

export const orderNotices = endpoint({
  method: 'GET',
  path: '/orders/:uniqueId/notices',
  access: 'orders.read',
  does: 'reads',
  summary: 'Every e-mail and text message about an order: to whom, when, what became of it, or why it was not sent.',
  params: z.object({ uniqueId: OrderId }),
  answer: z.object({ list: z.array(OrderNotice) }),
  problems: ['not-found'],
})
