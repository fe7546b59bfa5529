/**
 * Every notice about an order, one row each: when it is wanted, to whom it goes and how, which switch governs it. What is sent, kept,
 * listed and set follows from the rows; their words are asked for by the compiler in every language.
 */

import type { MailGroupName } from '#account/settings/contract/mail-settings.ts'
import type { NoticeTime } from '#contract/notices/notice-time.ts'
import type { ParcelState } from '#sending/orders/contract/order-states.ts'

/** By e-mail to the addresses of one of the client's groups. */
type ToGroup = { group: MailGroupName; hasLabel?: boolean }
/** At the phones or the address of the order's recipient. */
type ToRecipient = { recipient: NoticeChannel }

export type NoticeChannel = 'mail' | 'sms'

/** By which a client has its recipients written to. */
type Setting = { name: string; isOnFromTheStart: boolean }

/** Of groups a later one leaves out the addresses of those before it. */
export type NoticeKind = {
  when: NoticeTime<ParcelState>
  /** It can happen again on another day; left out: once in a parcel's life. */
  isRepeatable?: boolean
  /** What is longer past is not sent any more; left out: as long as any notice of its channel. */
  ageHoursMax?: Partial<Record<NoticeChannel, number>>
} & ({ to: readonly ToGroup[] } | { to: readonly (ToGroup | ToRecipient)[]; setting: Setting })

export const noticeKinds = {
  // Its AWB is made.
  confirmed: {
    when: { on: 'active' },
    to: [
      { group: 'sendOrderConfirmationToSender', hasLabel: true },
      { group: 'sendOrderConfirmationToMarkedEmails', hasLabel: true },
      { group: 'sendOrderConfirmationWithoutAttachments' },
    ],
  },
  // The recipient hears of the pick-up by the first report of a parcel on its way there.
  picked_up: {
    when: {
      onFirst: ['picked_up', 'in_transit', 'out_for_delivery', 'at_locker', 'attempt_failed'],
      unless: { reached: ['delivered', 'returning', 'returned', 'lost'] },
    },
    to: [{ recipient: 'sms' }],
    // Each message is paid for: none until the client asks for them.
    setting: { name: 'pickUpRecipientNotify', isOnFromTheStart: false },
  },
  out_for_delivery: {
    when: { on: 'out_for_delivery', unless: 'superseded' },
    to: [{ group: 'sendOrderDeliveryAlerts' }],
    isRepeatable: true,
  },
  delivered: { when: { on: 'delivered', unless: 'superseded' }, to: [{ group: 'sendOrderDeliveryAlerts' }] },
  attempt_failed: {
    when: { on: 'attempt_failed', unless: 'superseded' },
    to: [{ group: 'sendOrderDeliveryAlerts' }],
    isRepeatable: true,
  },
  at_locker: {
    when: { on: 'at_locker', unless: 'superseded' },
    to: [{ group: 'sendOrderDeliveryAlerts' }],
    isRepeatable: true,
  },
  returning: { when: { on: 'returning', unless: 'superseded' }, to: [{ group: 'sendOrderReturn' }] },
  returned: { when: { on: 'returned', unless: 'superseded' }, to: [{ group: 'sendOrderReturn' }] },
} as const satisfies Record<string, NoticeKind>

type Kinds = typeof noticeKinds
export type NoticeEvent = keyof Kinds
export const noticeEvents = Object.keys(noticeKinds) as [NoticeEvent, ...NoticeEvent[]] // the table has some

export const noticeKindOf = (event: NoticeEvent): NoticeKind => noticeKinds[event]

/** In hours: the product was off, or a parcel's history is read at once. A text message a day late only disturbs. */
const AGE_HOURS_MAX: Record<NoticeChannel, number> = { mail: 48, sms: 12 }
export const ageHoursMax = (kind: NoticeKind, channel: NoticeChannel): number => kind.ageHoursMax?.[channel] ?? AGE_HOURS_MAX[channel]

export const noticeSettingOf = (kind: NoticeKind): Setting | null => ('setting' in kind ? kind.setting : null)

/** The switches of notices to recipients, each once; `hasPhones`: text messages are among what it governs. */
export type RecipientSwitch = Extract<Kinds[NoticeEvent], { setting: Setting }>['setting']['name']
type SwitchOfKinds = { name: RecipientSwitch; isOnFromTheStart: boolean; hasPhones: boolean }

export const recipientSwitches: readonly SwitchOfKinds[] = recipientSwitchesOf(Object.values(noticeKinds)) as SwitchOfKinds[] // names of these rows

export function recipientSwitchesOf(kinds: readonly NoticeKind[]): (Setting & { hasPhones: boolean })[] {
  const governed = Map.groupBy(kinds.filter(noticeSettingOf), (kind) => noticeSettingOf(kind)?.name ?? '')
  return [...governed].map(([name, ofSwitch]) => ({
    name,
    isOnFromTheStart: ofSwitch.every((kind) => noticeSettingOf(kind)?.isOnFromTheStart),
    hasPhones: ofSwitch.some(({ to }) => to.some((one) => 'recipient' in one && one.recipient === 'sms')),
  }))
}

type Mail = { subject: string; lines: string[] }
/** `at`: when what it is about happened. */
type Parcel = { awb: string; courier: string; tracking: string; at: Date }
/** `recipient`: name and city. */
type MailedParcel = Parcel & { orderId: string; recipient: string; link: string; label: 'attached' | 'missing' | 'left-out' }
type RecipientsParcel = Parcel & { sender: string }

export type AnyNoticeWords = {
  /** What it is about, in a list. */
  name: string
  /** To the client's addresses. */
  mail?: (parcel: MailedParcel) => Mail
  /** To the recipient: `sms` in plain characters, at most 160 with a short name. */
  mailToRecipient?: (parcel: RecipientsParcel) => Mail
  sms?: (parcel: RecipientsParcel) => string
}

type To<Event extends NoticeEvent> = Kinds[Event]['to'][number]
type Need<Word extends keyof AnyNoticeWords, If> = [If] extends [never] ? unknown : Required<Pick<AnyNoticeWords, Word>>

/** What each needs said, by to whom it goes. */
export type NoticeWords = {
  [Event in NoticeEvent]: Pick<AnyNoticeWords, 'name'> &
    Need<'mail', Extract<To<Event>, { group: MailGroupName }>> &
    Need<'mailToRecipient', Extract<To<Event>, { recipient: 'mail' }>> &
    Need<'sms', Extract<To<Event>, { recipient: 'sms' }>>
}
export type SwitchWords = Record<RecipientSwitch, { label: string; hint: string }>
