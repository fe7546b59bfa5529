/** The recipient's text message at pick-up, sent once: its id is the notice's, and the provider refuses a second one under it. */
import { couriers } from '../../../../contract/couriers.ts'
import { phonesToText, SMS_AGE_HOURS_MAX } from '../../../../contract/notifications/order-notices.ts'
import { foldForSms, SMS_PLAIN_MAX } from '../../../../contract/notifications/sms-text.ts'
import { DEFAULT_LANGUAGE } from '../../../../contract/texts/languages.ts'
import { type Message, partnerSaid } from '../../../../contract/texts/message.ts'
import type { Effect, EffectKind, Outcome } from '../../../effects/effect-kind.ts'
import type { App } from '../../../platform/app.ts'
import { textsOf } from '../../../platform/texts.ts'
import { romanianPhone } from '../../addresses/phone.ts'
import type { OrderRow } from '../../orders/present-order.ts'
import { orderOf } from '../../orders/queries.ts'
import { smsSettingsOf } from '../../settings/sms-settings.ts'
import { endedFor, moveNotice, type OrderNoticeRow } from './notice-transition.ts'
import { isPast } from './notices-wanted.ts'
import { handedOver, type SmsSent } from './sms-reports/apply-report.ts'
import { reportAddressOf } from './sms-reports/report-address.ts'
import { NOTICE_SMS, type NoticeSmsInput, noticeRow } from './write-notices.ts'

export const noticeSms: EffectKind<NoticeSmsInput, SmsSent> = {
  ...NOTICE_SMS,
  callMs: 60_000,
  // Under its id a call does nothing twice, for as long as the provider remembers it: a day.
  callsMax: 1_000,
  giveUpAfterMs: SMS_AGE_HOURS_MAX * 3_600_000,
  waitMaxMs: 5 * 60_000,
  whenGivenUp: ({ calls }, cause) => (calls > 0 ? { code: 'sms-not-confirmed' } : { code: 'sms-not-taken', params: { cause } }),
  afterUnknown: { by: 'repeating' },
  call: send,
  async settle(app, tx, { clientId, input }, outcome) {
    const notice = { clientId, id: input.noticeId }
    if (outcome.kind === 'done') await handedOver(app, tx, notice, outcome.answer)
    else await moveNotice(app, tx, notice, endedFor(outcome.reason))
  },
  summary: ({ input }) => ({ code: 'effect-order-sms', params: { orderId: input.orderId } }),
  recordedAs: ({ key }) => ({ partner: 'smsapi', mentions: key }),
  answerByHand: () => ({ providerId: null, parts: null }),
}

async function send(app: App, { clientId, key, calls, input }: Effect<NoticeSmsInput>): Promise<Outcome<SmsSent>> {
  const notice = await noticeRow(app.db, { clientId, id: input.noticeId })
  if (!notice) return refused({ code: 'notice-order-cancelled' })
  const isRepeated = calls > 1
  // Also the end of the time in which the provider knows the id for certain.
  if (isPast(notice.happenedAt, SMS_AGE_HOURS_MAX, app.clock.now()))
    return refused(isRepeated ? { code: 'sms-not-confirmed' } : { code: 'notice-too-late', params: { hoursMax: SMS_AGE_HOURS_MAX } })
  if (!app.sms) return refused({ code: isRepeated ? 'sms-not-confirmed' : 'sms-not-available' })
  const order = await orderOf(app.db, clientId, input.orderId)
  const phone = order.recipient.contact[notice.recipient === 'phone2' ? 'phone2' : 'phone']
  const number = romanianPhone(phone)
  if (number === null) return refused({ code: 'sms-number-invalid', params: { phone } })
  // One that may have gone out is asked after, whatever was chosen since.
  if (!isRepeated && !(await isStillWanted(app, notice))) return refused({ code: 'sms-switched-off' })
  const reportTo = reportAddressOf(app, { clientId, id: notice.id })
  const answer = await app.sms.send({ id: key, to: number.slice(1), text: pickUpText(order, app.config.publicUrl), reportTo })
  switch (answer.kind) {
    case 'sent':
      return { kind: 'done', answer: { providerId: answer.providerId, parts: answer.parts } }
    case 'refused':
      return refused(partnerSaid(answer.reason))
    default:
      return answer
  }
}

const refused = (reason: Message): Outcome<SmsSent> => ({ kind: 'refused', reason })

async function isStillWanted(app: App, { clientId, recipient }: OrderNoticeRow): Promise<boolean> {
  const chosen = phonesToText(await smsSettingsOf(app.db, clientId), { phone: 'phone', phone2: 'phone2' })
  return chosen.some((phone) => phone === recipient)
}

/** Recipients are in Romania. The sender's name gives way where the rest would not fit into one message. */
export function pickUpText({ sender, courier, awb }: Pick<OrderRow, 'sender' | 'courier' | 'awb'>, publicUrl: string): string {
  const texts = textsOf(DEFAULT_LANGUAGE)
  const name = foldForSms(sender.contact.company || sender.contact.name)
  const written = (senderName: string) =>
    foldForSms(
      texts.textMessages.pickedUp({
        ...{ sender: senderName, awb: awb ?? '' },
        ...{ courier: courier ? couriers[courier].name : '', link: `${publicUrl}/tracking/${awb ?? ''}` },
      }),
    )
  const room = Math.max(SENDER_LENGTH_MIN, SMS_PLAIN_MAX - written('').length)
  return written(name.slice(0, room).trim())
}

const SENDER_LENGTH_MIN = 3
