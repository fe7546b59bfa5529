/** Which notices are written of what a courier reported, to whom: pure, so that a job may come twice, late and in any order. */
import type { MailSettings } from '#account/settings/contract/mail-settings.ts'
import type { Message } from '#contract/texts/message.ts'
import type { OrderState, ParcelState } from '#sending/orders/contract/order-states.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import { isDueLater, isNoticeOccasionOvertaken, isStepContinued, type NoticeOccasion, type NoticeStep } from '#shapes/notice/occasions.ts'
import { ageHoursMax, type NoticeChannel, type NoticeKind } from '../../contract/notice-kinds.ts'
import { noticeMailsFor, noticeRecipientsOf, type RecipientField } from '../../contract/order-notices.ts'
import type { RecipientNotify } from '../../contract/sms-settings.ts'

export type NoticeWanted<Event> = {
  event: Event
  occurrence: string
  channel: NoticeChannel
  recipient: string
  hasLabel: boolean
  happenedAt: Date
  /** Why it is not sent; null: it is. */
  reason: Message | null
}

type Given<Event extends string> = {
  kinds: Readonly<Record<Event, NoticeKind>>
  occasions: readonly NoticeOccasion<Event, ParcelState>[]
  /** All that is known of the parcel, the steps of the occasions among them. */
  known: readonly NoticeStep<OrderState>[]
  /** The end of its way, where it is over. */
  ended: readonly NoticeStep<OrderState>[]
  mail: MailSettings
  sms: Readonly<Record<string, RecipientNotify>>
  /** How its recipient is reached, as it is compared; null: not so. */
  contact: Record<RecipientField, string | null>
  now: Date
}

export const noticesWanted = <Event extends string>(given: Given<Event>): NoticeWanted<Event>[] =>
  given.occasions.flatMap((occasion) => wantedOn(given, occasion))

const HOUR_MS = 3_600_000

export const isNoticeTooOld = (happenedAt: Date, hoursMax: number, now: Date): boolean =>
  now.getTime() - happenedAt.getTime() > hoursMax * HOUR_MS

const OVERTAKEN: Message = { code: 'notice-overtaken' }

function wantedOn<Event extends string>(given: Given<Event>, occasion: NoticeOccasion<Event, ParcelState>): NoticeWanted<Event>[] {
  const { kinds, mail, sms, contact, now } = given
  const { name: event, step, dueAt: happenedAt } = occasion
  const kind = kinds[event]
  const known = isDueLater(kind) ? [...given.known, ...given.ended] : given.known
  const overtaken = isNoticeOccasionOvertaken(kinds, occasion, known) ? OVERTAKEN : null
  // Where it has not been so for long, there is nothing to say.
  if (isDueLater(kind) && (overtaken || isStepContinued(step, known))) return []
  const late = (channel: NoticeChannel): Message | null => {
    const hoursMax = ageHoursMax(kind, channel)
    return isNoticeTooOld(happenedAt, hoursMax, now) ? { code: 'notice-too-late', params: { hoursMax } } : null
  }
  const notice = { event, occurrence: kind.isRepeatable ? bucharestDayOf(step.happenedAt) : '', happenedAt }
  return [
    ...noticeMailsFor(kind, mail).map(({ email, hasLabel }) => ({
      ...{ ...notice, channel: 'mail' as const, recipient: email, hasLabel },
      reason: late('mail') ?? overtaken,
    })),
    ...noticeRecipientsOf(kind, sms, contact).map(({ channel, recipient }) => ({
      ...{ ...notice, channel, recipient, hasLabel: false },
      reason: overtaken ?? late(channel),
    })),
  ]
}
