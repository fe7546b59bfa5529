/** What goes out about an order by itself: to addresses of the client's groups, and to the recipient. */
import { z } from 'zod'
import type { MailSettings } from '#account/settings/contract/mail-settings.ts'
import { endpoint } from '#contract/endpoint.ts'
import { OrderId } from '#sending/orders/contract/orders.ts'
import { type NoticeChannel, type NoticeKind, noticeEvents, noticeSettingOf } from './notice-kinds.ts'
import type { RecipientNotify } from './sms-settings.ts'

export type NoticeMail = { email: string; hasLabel: boolean }

/** To whom of the client it is mailed: each address once, whatever its case. */
export function noticeMailsFor({ to }: NoticeKind, settings: MailSettings): NoticeMail[] {
  const mails = new Map<string, NoticeMail>()
  for (const one of to) {
    if (!('group' in one)) continue
    const { enabled, emails } = settings[one.group]
    if (!enabled) continue
    for (const email of emails) {
      const key = email.toLowerCase()
      if (!mails.has(key)) mails.set(key, { email, hasLabel: one.hasLabel === true })
    }
  }
  return [...mails.values()]
}

/** Fields of a recipient's contact. */
const recipientFields = ['phone', 'phone2', 'email'] as const
export type RecipientField = (typeof recipientFields)[number]
export const recipientField = (written: string): RecipientField | null => recipientFields.find((field) => field === written) ?? null

type Reached = { channel: NoticeChannel; recipient: RecipientField }

/** Where its recipient gets it. `contact`: as it is compared, null: there is none; the same number gets a message once. */
export function noticeRecipientsOf(
  kind: NoticeKind,
  settings: Readonly<Record<string, RecipientNotify>>,
  { phone, phone2, email }: Record<RecipientField, string | null>,
): Reached[] {
  const chosen = settings[noticeSettingOf(kind)?.name ?? '']
  if (!chosen?.enabled.value) return []
  const isSecond = chosen.secondPhoneAlso.value && phone2 !== null && phone2 !== phone
  const phones: RecipientField[] = isSecond ? ['phone', 'phone2'] : ['phone']
  return kind.to.flatMap((one) => {
    if (!('recipient' in one)) return []
    const fields: RecipientField[] = one.recipient === 'sms' ? phones : email === null ? [] : ['email']
    return fields.map((recipient) => ({ channel: one.recipient, recipient }))
  })
}

/**
 * `sent`: handed over, to the server of its address or to the provider of text messages. Only of text messages is more reported: `delivered`,
 * or `not-delivered` with the reason. Where nothing is reported it stays `sent`. `unconfirmed`: the answer is missing, so it may have arrived;
 * it is not sent again.
 */
export const noticeStates = ['waiting', 'sent', 'delivered', 'not-delivered', 'not-sent', 'unconfirmed'] as const
export type NoticeState = (typeof noticeStates)[number]

/** Reports come before the answer to our call, and of what was given up without one. That a phone has it is never taken for wrong again. */
export const noticeMoves: Record<NoticeState, readonly NoticeState[]> = {
  waiting: ['sent', 'not-sent', 'unconfirmed', 'delivered', 'not-delivered'],
  sent: ['delivered', 'not-delivered'],
  'not-sent': ['sent', 'delivered', 'not-delivered'],
  unconfirmed: ['sent', 'delivered', 'not-delivered'],
  'not-delivered': ['delivered'],
  delivered: [],
}

export const noticesThatMayBecome = (to: NoticeState): NoticeState[] => noticeStates.filter((from) => noticeMoves[from].includes(to))

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

export const orderNoticesCall = endpoint({
  method: 'GET',
  path: '/orders/:uniqueId/notices',
  access: 'orders.read',
  does: 'reads',
  summary: 'Every e-mail and text message about an order: to whom, when, what became of it, or why it was not sent.',
  params: z.object({ uniqueId: OrderId }),
  answer: z.object({ list: z.array(OrderNotice) }),
  problems: ['not-found'],
})
