/** The text message of a notice to the recipient, sent once: its id is the notice's, and the provider refuses a second one under it. */

import { DEFAULT_LANGUAGE } from '#contract/texts/languages.ts'
import { type Message, partnerSaid } from '#contract/texts/message.ts'
import { type OrderRow, orderOf, romanianPhone } from '#sending/operations.ts'
import type { Effect, EffectKind, EffectOutcome } from '#server/effects/effect-kind.ts'
import type { App, EffectApp } from '#server/platform/app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { ageHoursMax, noticeEvents, noticeKindOf } from '../../contract/notice-kinds.ts'
import { noticeRecipientsOf } from '../../contract/order-notices.ts'
import { foldForSms, SMS_PLAIN_MAX } from '../../contract/sms-text.ts'
import { type NoticeFacts, noticeParcelOf, noticeWordsFor } from './notice-mail.ts'
import { moveNotice, noticeMoveFor, type OrderNoticeRow } from './notice-transition.ts'
import { isNoticeTooOld } from './notices-wanted.ts'
import { noteSmsHandedOver, type SmsSent } from './sms-reports/apply-report.ts'
import { smsReportAddressOf } from './sms-reports/report-address.ts'
import { smsSettingsOf } from './sms-settings.ts'
import { isNoticeOvertaken, NOTICE_SMS, type NoticeSmsInput, noticeContactOf, noticeRow } from './write-notices.ts'

/** That of a notice which may be sent longest: each is given up by its own before. */
const GIVE_UP_HOURS = Math.max(...noticeEvents.map((event) => ageHoursMax(noticeKindOf(event), 'sms')))

export const noticeSms: EffectKind<NoticeSmsInput, SmsSent> = {
  ...NOTICE_SMS,
  callMs: 60_000,
  // Under its id a call does nothing twice, for as long as the provider remembers it: a day.
  callsMax: 1_000,
  giveUpAfterMs: GIVE_UP_HOURS * 3_600_000,
  waitMaxMs: 5 * 60_000,
  whenGivenUp: ({ calls }, cause) => (calls > 0 ? { code: 'sms-not-confirmed' } : { code: 'sms-not-taken', params: { cause } }),
  afterUnknown: { by: 'repeating' },
  call: send,
  async settle(app, tx, { clientId, input }, outcome) {
    const notice = { clientId, id: input.noticeId }
    if (outcome.kind === 'done') await noteSmsHandedOver(app, tx, notice, outcome.answer)
    else await moveNotice(app, tx, notice, noticeMoveFor(outcome.reason))
  },
  summary: ({ input }) => ({ code: 'effect-order-sms', params: { orderId: input.orderId } }),
  recordedAs: ({ key }) => ({ partner: 'smsapi', mentions: key }),
  answerByHand: () => ({ providerId: null, parts: null }),
}

async function send(app: EffectApp, { clientId, key, calls, input }: Effect<NoticeSmsInput>): Promise<EffectOutcome<SmsSent>> {
  const notice = await noticeRow(app.db, { clientId, id: input.noticeId })
  if (!notice) return refused({ code: 'notice-order-cancelled' })
  const isRepeated = calls > 1
  // Also the end of the time in which the provider knows the id for certain.
  const hoursMax = ageHoursMax(noticeKindOf(notice.event), 'sms')
  if (isNoticeTooOld(notice.happenedAt, hoursMax, app.clock.now()))
    return refused(isRepeated ? { code: 'sms-not-confirmed' } : { code: 'notice-too-late', params: { hoursMax } })
  if (!app.sms) return refused({ code: isRepeated ? 'sms-not-confirmed' : 'sms-not-available' })
  const order = await orderOf(app.db, clientId, input.orderId)
  const phone = order.recipient.contact[notice.recipient === 'phone2' ? 'phone2' : 'phone']
  const number = romanianPhone(phone)
  if (number === null) return refused({ code: 'sms-number-invalid', params: { phone } })
  // One that may have gone out is asked after, whatever was chosen since.
  if (!isRepeated && !(await isStillWanted(app, notice, order))) return refused({ code: 'sms-switched-off' })
  if (!isRepeated && (await isNoticeOvertaken(app.db, notice, order))) return refused({ code: 'notice-overtaken' })
  const reportTo = smsReportAddressOf(app, { clientId, id: notice.id })
  const answer = await app.sms.send({ id: key, to: number.slice(1), text: noticeSmsTextOf(notice, order, app.config.publicUrl), reportTo })
  switch (answer.kind) {
    case 'sent':
      return { kind: 'done', answer: { providerId: answer.providerId, parts: answer.parts } }
    case 'refused':
      return refused(partnerSaid(answer.reason))
    default:
      return answer
  }
}

const refused = (reason: Message): EffectOutcome<SmsSent> => ({ kind: 'refused', reason })

/** Numbers are compared when it is wanted; from then on a second one stays a second one. */
async function isStillWanted(app: App, { clientId, event, recipient }: OrderNoticeRow, order: OrderRow): Promise<boolean> {
  const contact = { ...noticeContactOf(order), phone: 'phone', phone2: 'phone2' }
  const chosen = noticeRecipientsOf(noticeKindOf(event), await smsSettingsOf(app.db, clientId), contact)
  return chosen.some((one) => one.channel === 'sms' && one.recipient === recipient)
}

/** Recipients are in Romania. The sender's name gives way where the rest would not fit into one message. */
export function noticeSmsTextOf(notice: NoticeFacts, order: Pick<OrderRow, 'sender' | 'courier' | 'awb'>, publicUrl: string): string {
  const said = noticeWordsFor(textsOf(DEFAULT_LANGUAGE), notice, 'sms')
  const parcel = noticeParcelOf(notice, order, publicUrl)
  const { company, name } = order.sender.contact
  const senderName = foldForSms(company || name)
  const written = (sender: string) => foldForSms(said({ ...parcel, sender }))
  const room = Math.max(SENDER_LENGTH_MIN, SMS_PLAIN_MAX - written('').length)
  return written(senderName.slice(0, room).trim())
}

const SENDER_LENGTH_MIN = 3
