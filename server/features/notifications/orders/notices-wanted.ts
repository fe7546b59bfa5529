/** Which notices follow from what a courier reported: pure, so that a job may come twice, late and in any order. */
import type { MailSettings } from '../../../../contract/notifications/mail-settings.ts'
import {
  isUnderWay,
  MAIL_AGE_HOURS_MAX,
  mailsAbout,
  mayRepeat,
  type NoticeEvent,
  type NoticePhone,
  noticeEvents,
  phonesToText,
  SMS_AGE_HOURS_MAX,
} from '../../../../contract/notifications/order-notices.ts'
import type { SmsSettings } from '../../../../contract/notifications/sms-settings.ts'
import type { OrderState, ParcelState } from '../../../../contract/orders/order-states.ts'
import type { Message } from '../../../../contract/texts/message.ts'
import { dayIn } from '../../../platform/clock.ts'

type Event<State = OrderState> = { state: State; happenedAt: Date }

export type NoticeWanted = {
  event: NoticeEvent
  occurrence: string
  channel: 'mail' | 'sms'
  recipient: string
  hasLabel: boolean
  happenedAt: Date
  /** Why it is not sent; null: it is. */
  reason: Message | null
}

type Given = {
  fresh: readonly Event<ParcelState>[]
  /** All that is known of the parcel, the fresh ones among them. */
  known: readonly Event[]
  mail: MailSettings
  sms: SmsSettings
  /** As they are compared; null: there is none. */
  numbers: Record<NoticePhone, string | null>
  now: Date
}

export function noticesWanted(given: Given): NoticeWanted[] {
  return [...given.fresh.flatMap((event) => mailsOf(given, event)), ...textMessages(given)]
}

const HOUR_MS = 3_600_000

export const isPast = (happenedAt: Date, hoursMax: number, now: Date): boolean => now.getTime() - happenedAt.getTime() > hoursMax * HOUR_MS

function mailsOf(given: Given, { state, happenedAt }: Event<ParcelState>): NoticeWanted[] {
  const event = state === 'active' ? 'confirmed' : noticeEvents.find((one) => one === state)
  if (!event) return []
  const reason = reasonAgainst(given, { event, happenedAt, hoursMax: MAIL_AGE_HOURS_MAX })
  const occurrence = mayRepeat(event) ? dayIn(happenedAt) : ''
  return mailsAbout(event, given.mail).map(({ email, hasLabel }) => ({
    ...{ event, occurrence, hasLabel, happenedAt, reason },
    ...{ channel: 'mail' as const, recipient: email },
  }))
}

function textMessages(given: Given): NoticeWanted[] {
  const first = given.fresh.filter(({ state }) => isUnderWay(state)).sort((a, b) => a.happenedAt.getTime() - b.happenedAt.getTime())[0]
  if (!first) return []
  const event = 'picked_up'
  const isOver = given.known.some(({ state }) => overAtPickUp.includes(state))
  const reason = isOver ? overtaken : reasonAgainst(given, { event, happenedAt: first.happenedAt, hoursMax: SMS_AGE_HOURS_MAX })
  return phonesToText(given.sms, given.numbers).map((phone) => ({
    ...{ event, occurrence: '', hasLabel: false, happenedAt: first.happenedAt, reason },
    ...{ channel: 'sms' as const, recipient: phone },
  }))
}

const overAtPickUp: readonly OrderState[] = ['delivered', 'returning', 'returned', 'lost']

const overtaken: Message = { code: 'notice-overtaken' }

type About = { event: NoticeEvent; happenedAt: Date; hoursMax: number }

/** A later event that is mailed too says where the parcel is now. */
function reasonAgainst({ known, now }: Given, { event, happenedAt, hoursMax }: About): Message | null {
  if (isPast(happenedAt, hoursMax, now)) return { code: 'notice-too-late', params: { hoursMax } }
  if (event === 'confirmed' || event === 'picked_up') return null
  const isOvertaken = known.some((one) => one.happenedAt > happenedAt && one.state !== event && isMailed(one.state))
  return isOvertaken ? overtaken : null
}

const isMailed = (state: OrderState): boolean => state !== 'picked_up' && noticeEvents.some((one) => one === state)
