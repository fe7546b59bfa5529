/** Money of a client goes to an account: its owner is notified, with the account's last four. */
import { eq } from 'drizzle-orm'
import { accountById, contactOfClient } from '#account/operations.ts'
import { bani } from '#contract/money.ts'
import { composeMail, type MailKind } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import { lastOfAccount } from '#server/platform/http/sealed-accounts.ts'
import { textsOfAccount } from '#server/platform/texts.ts'
import { paymentAuthorisations as table } from './tables.ts'

export const authorisedMail: MailKind = {
  name: 'money-to-account',
  write: (app, { clientId, id }) => write(app, clientId, id),
}

/** `which`: its id and, as another e-mail follows when it is granted, whether it waits. null: the client has no address to write to. */
async function write(app: App, clientId: string, which: string): ReturnType<MailKind['write']> {
  const [id = '', state] = which.split('/')
  const [row] = await app.db.select().from(table).where(eq(table.id, id))
  const owner = await contactOfClient(app.db, clientId)
  if (!row || !owner) return null
  const { productName: product, publicUrl } = app.config
  const texts = textsOfAccount(owner.language)
  const words = texts.mails['money-to-account']({
    product,
    way: texts.authorisations.ways[row.way],
    amount: texts.forms.ron(bani(row.amountBani)),
    account: row.iban === null ? null : lastOfAccount(row.iban),
    at: texts.forms.dateTime(row.requestedAt),
    by: (row.requestedBy && (await accountById(app.db, row.requestedBy))?.name) || null,
    isWaiting: state === 'waiting',
    link: `${publicUrl}/profile/balance`,
  })
  return composeMail(texts.mails, { product, to: owner.email, name: owner.name }, words)
}
