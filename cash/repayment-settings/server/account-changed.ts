/** Another account, for all that comes or for single repayments: kept with who named it, and sent to the owner. */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { accountById, contactOfClient } from '#account/operations.ts'
import { addMail, composeMail, type MailKind } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { textsOfAccount } from '#server/platform/texts.ts'
import { repaymentAccountChanges } from './tables.ts'

type AccountChange = {
  clientId: string
  /** null: the system. */
  userId: string | null
  /** '' where there was none, or several. */
  from: string
  to: string
  /** null: the client's settings. */
  repaymentIds: string[] | null
}

export async function noteAccountChange(app: App, tx: Tx, change: AccountChange): Promise<void> {
  const { clientId, userId, from, to, repaymentIds } = change
  const id = randomUUID()
  const accounts = { fromLastFour: from.slice(-4), toLastFour: to.slice(-4), isHolderAlone: from === to }
  await tx.insert(repaymentAccountChanges).values({ clientId, id, at: app.clock.now(), changedBy: userId, ...accounts, repaymentIds })
  await addMail(app, tx, { mail: accountChangedMail, id, clientId })
}

export const accountChangedMail: MailKind = {
  name: 'repayment-account-changed',
  write: (app, { clientId, id }) => write(app, clientId, id),
}

/** null: the client has no address to write to. */
async function write(app: App, clientId: string, id: string): ReturnType<MailKind['write']> {
  const { clientId: ofClient, id: ofId } = repaymentAccountChanges
  const [change] = await app.db
    .select()
    .from(repaymentAccountChanges)
    .where(and(eq(ofClient, clientId), eq(ofId, id)))
  const owner = await contactOfClient(app.db, clientId)
  if (!change || !owner) return null
  const { productName: product, publicUrl } = app.config
  const texts = textsOfAccount(owner.language)
  const words = texts.mails['repayment-account-changed']({
    product,
    at: texts.forms.dateTime(change.at),
    by: (change.changedBy && (await accountById(app.db, change.changedBy))?.name) || null,
    from: change.fromLastFour === '' ? null : change.fromLastFour,
    isHolderAlone: change.isHolderAlone,
    to: change.toLastFour,
    repayments: change.repaymentIds?.length ?? null,
    link: `${publicUrl}/profile/settings/repayment`,
  })
  return composeMail(texts.mails, { product, to: owner.email, name: owner.name }, words)
}
