/** Clients that pay after the invoice are reminded of it before and after its due day, at every address that gets their invoices. */

import { addGroupMails, groupMailAddresseeOf } from '#account/operations.ts'
import { PAYS_AFTER_INVOICE } from '#contract/balance/balance.ts'
import { REMINDER_DAYS } from '#paying/billing/contract/contract-terms.ts'
import { clientsWhoPay } from '#paying/billing/server/client-billing.ts'
import { composeGroupMail, type MailKind } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf, daysFrom } from '#server/platform/clock.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { cron } from '#server/platform/jobs/schedules.ts'
import { textsOfAccount } from '#server/platform/texts.ts'
import { invoiceNumber } from '../../contract/invoices.ts'
import { invoiceOf } from '../invoices-of.ts'
import { unpaidInvoicesOf } from '../settling/late-invoices.ts'
import { openBaniOf } from '../settling/paid-parts.ts'

const MAIL = { name: 'invoice-reminder' } as const
const GROUP = 'sendInvoiceMail'

/** In the morning. What a day missed is not made up for: the next reminder comes. */
export const remindOfInvoices: Task<{ period: string }> = {
  name: 'remind-of-invoices',
  schedule: cron('0 9 * * *', { period: 'day' }),
  async run(app) {
    const today = bucharestDayOf(app.clock.now())
    for (const clientId of await clientsWhoPay(app.db, PAYS_AFTER_INVOICE)) await remind(app, clientId, today)
  },
}

/** Once for each invoice and day: the effect's key is made of both. */
async function remind(app: App, clientId: string, today: string): Promise<void> {
  const due = (await unpaidInvoicesOf(app.db, clientId)).filter(({ dueOn }) => REMINDER_DAYS.includes(daysFrom(dueOn, today)))
  await app.db.inTransaction(async (tx) => {
    for (const { invoice, dueOn } of due)
      await addGroupMails(app, tx, { clientId, group: GROUP, mail: MAIL, about: `${invoice.id}:${daysFrom(dueOn, today)}` })
  })
}

export const reminderMail: MailKind = { ...MAIL, write: (app, { clientId, id }) => write(app, clientId, id) }

/** null: it was paid meanwhile, or the client does not want it at that address any more. */
async function write(app: App, clientId: string, id: string): ReturnType<MailKind['write']> {
  const addressed = await groupMailAddresseeOf(app.db, { clientId, group: GROUP, id })
  if (!addressed) return null
  const { about, to, account } = addressed
  const [invoiceId = '', days = '0'] = about.split(':')
  const invoice = await invoiceOf(app.db, { clientId, id: invoiceId })
  const openBani = await openBaniOf(app.db, { clientId, invoice })
  if (openBani <= 0 || invoice.dueOn === null) return null
  const texts = textsOfAccount(account.language)
  const { productName: product, publicUrl } = app.config
  const words = texts.mails['invoice-reminder']({
    ...{ number: invoiceNumber(invoice), dueOn: invoice.dueOn, openBani, iban: invoice.seller.iban, daysLate: Number(days) },
    link: `${publicUrl}/profile/invoices`,
  })
  return composeGroupMail(texts.mails, { product, to, name: account.name, publicUrl }, words)
}
