/** Orders whose courier, mail server and provider of text messages do what the test says; what is wanted is done when it says so. */
import { randomUUID } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { addMember } from '#account/clients/server/clients.ts'
import type { MailGroupName } from '#account/settings/contract/mail-settings.ts'
import { mailSettingsOf, saveMailSettings } from '#account/settings/server/mail-settings.ts'
import { insertUser } from '#account/sign-in/server/users.ts'
import { fromRon } from '#contract/money.ts'
import type { SmsAnswer, SmsFate, SmsPort, TextMessage } from '#informing/ports/sms.ts'
import { readSmsReports } from '#partners/sms/smsapi/reports.ts'
import type { ParcelState } from '#sending/orders/contract/order-states.ts'
import { trackAwbs } from '#sending/orders/server/after-awb/track-orders.ts'
import { courierInMemory } from '#sending/orders/server/test-courier.ts'
import { aParty, aShipment, askCourier, begun, orderNow, ready } from '#sending/orders/server/test-orders.ts'
import type { Contact } from '#sending/shipments/contract/shipments.ts'
import { mailEffect } from '#server/effects/mails.ts'
import { runDueEffects } from '#server/effects/test-effects.ts'
import type { JobName } from '#server/platform/jobs/jobs.ts'
import type { MailMessage } from '#server/platform/partners/mail-port.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { notificationSubscriptions } from '../centre/notify.ts'
import { handOverHappenings, noticesAfterAwb, noticesAfterReports } from './follow-orders.ts'
import { noticeMail } from './notice-mail.ts'
import { noticeSms } from './notice-sms.ts'
import { noticesOfOrder } from './notices-of-order.ts'
import { saveSmsSettings } from './sms-settings.ts'
import { writeNotices } from './write-notices.ts'

type Wanted = typeof writeNotices extends JobName<infer P> ? P : never
const MINUTE_MS = 60_000

type Staged = { sms?: SmsPort; mail?: typeof noticeMail; env?: Record<string, string> }

/** `sms`: a provider of its own; without it one in memory. `mail`: how e-mails are written, where the test has it otherwise. */
export async function noticeStage({ sms, mail = noticeMail, env = {} }: Staged = {}) {
  const clock = testClock()
  const fan = courierInMemory({ clock })
  const page = await PDFDocument.create()
  page.addPage([298, 420]).drawRectangle({ x: 11, y: 22, width: 33, height: 44 })
  const pdf = await page.save()
  const label: typeof fan.label = async () => ({ kind: 'label', pdf })
  fan.label = label
  const texted: TextMessage[] = []
  const answers: SmsAnswer[] = []
  /** What the provider says when it is asked, and what it was asked about. */
  const fates = new Map<string, SmsFate>()
  const asked: string[] = []
  const app = await testApp({
    clock,
    couriers: [fan, courierInMemory({ clock, code: 'sameday' })],
    subscriptions: [noticesAfterAwb, noticesAfterReports, ...notificationSubscriptions],
    env,
    sms: sms ?? {
      limits: { callMs: 1_000, remembersIdMs: 86_400_000, askedAtOnceMax: 50 },
      async send(message) {
        texted.push(message)
        return answers.shift() ?? { kind: 'sent', providerId: `P-${message.id}`, parts: 1 }
      },
      async ask(providerIds) {
        asked.push(...providerIds)
        const known = providerIds.flatMap((providerId) => ({ providerId, fate: fates.get(providerId) }))
        const reports = known.flatMap(({ providerId, fate }) => (fate ? [{ providerId, id: null, fate, at: null }] : []))
        return { kind: 'answered', reports }
      },
      readReports: readSmsReports,
      reportTaken: 'OK',
    },
  })
  const mailKind = mailEffect([mail])

  /** What happened is written of though it is not due yet: every job once, and each effect that is due. */
  async function work(): Promise<void> {
    await app.db.$client.query(`update order_happenings set due_at = due_at - interval '1 minute'`)
    await handOverHappenings.run(app, undefined as never)
    const { rows } = await app.db.$client.query<{ payload: Wanted; task: string }>(
      `with taken as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
         where t.id = j.task_id returning j.payload, t.identifier as task) select * from taken`,
    )
    for (const { payload, task } of rows) if (task === writeNotices.name) await writeNotices.run(app, payload)
    await runDueEffects(app, mailKind, noticeSms)
  }

  return {
    ...{ app, clock, fan, label, texted, answers, fates, asked, work },
    /** A client with an account, of whose groups these are on; the others are off. */
    async client(groups: Partial<Record<MailGroupName, string[]>> = {}, sms: { second?: boolean } | null = null): Promise<string> {
      const clientId = await testClient(app, fromRon(500))
      await app.db.inTransaction(async (tx) => {
        const userId = String(await insertUser(tx, { email: `${randomUUID().slice(0, 8)}@exemplu.ro`, name: 'Ana', isConfirmed: true }))
        await tx.$client.query(`insert into clients (id, name) values ($1, 'Atelier')`, [clientId])
        await addMember(tx, { clientId, userId, role: 'owner' })
      })
      const settings = await mailSettingsOf(app.db, clientId)
      for (const group of Object.keys(settings) as MailGroupName[])
        settings[group] = { enabled: groups[group] !== undefined, emails: groups[group] ?? [] }
      await saveMailSettings(app.db, clientId, settings)
      const enabled = { value: sms !== null }
      await saveSmsSettings(app.db, clientId, { pickUpRecipientNotify: { enabled, secondPhoneAlso: { value: sms?.second === true } } })
      return clientId
    },
    async activated(clientId: string, contact: Partial<Contact> = {}): Promise<string> {
      const shipment = aShipment({ recipient: aParty({ contact }) })
      const ref = await begun(app, await ready(app, clientId, { shipment }))
      await askCourier(app, ref)
      return ref.orderId
    },
    /** The courier reports these steps so many minutes from now, and is asked. */
    async reported(of: { clientId: string; orderId: string }, ...steps: [ParcelState, number][]): Promise<void> {
      fan.events = steps.map(([state, minutes]) => ({
        ...{ state, courierCode: `C-${state}`, text: state, place: null },
        happenedAt: new Date(clock.now().getTime() + minutes * MINUTE_MS),
      }))
      await trackAwbs(app, [(await orderNow(app, of)).awb ?? ''])
    },
    mails: (): MailMessage[] => app.mails.splice(0),
    notices: async (of: { clientId: string; orderId: string }) =>
      (await noticesOfOrder(app, textsOf('ro'), of)).map(({ event, to, state, reason }) => [event, to, state, reason]),
  }
}
