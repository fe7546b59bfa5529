/** The workbook of a filter by e-mail: one for each time it is asked for. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { accountById, contactOfClient } from '#account/operations.ts'
import { WORKBOOK_TYPE } from '#contract/endpoint.ts'
import type { Actor } from '#contract/permissions.ts'
import { addMail, composeMail, type MailKind } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import { textsOfAccount } from '#server/platform/texts.ts'
import type { RepaymentSearch } from '../../contract/repayment-calls.ts'
import { repaymentMails } from '../tables.ts'
import { exportRepayments } from './export-repayments.ts'

const MAIL = 'repayment-list'

/** `userId` null: to where the client's e-mails go. */
type Asked = { clientId: string; userId: string | null; search: RepaymentSearch; mayReadAccounts: boolean }

/** Who acts for a client sends it to the client. */
export const exportRecipientOf = (actor: Actor | null): string | null =>
  actor?.kind === 'user' && !actor.isActingFor ? actor.userId : null

/** Answers its id. */
export async function mailRepayments(app: App, asked: Asked): Promise<string> {
  const id = randomUUID()
  await app.db.inTransaction(async (tx) => {
    await tx.insert(repaymentMails).values({ id, ...asked, askedAt: app.clock.now() })
    await addMail(app, tx, { mail: { name: MAIL }, id, clientId: asked.clientId })
  })
  return id
}

export const repaymentListMail: MailKind = {
  name: MAIL,
  write: (app, { id }) => write(app, id),
  async ended(_app, tx, id) {
    await tx.delete(repaymentMails).where(eq(repaymentMails.id, id))
  },
}

/** null: its user or client is gone. */
async function write(app: App, id: string): ReturnType<MailKind['write']> {
  const [asked] = await app.db.select().from(repaymentMails).where(eq(repaymentMails.id, id))
  if (!asked) return null
  const { clientId, userId, search } = asked
  const to = await (userId === null ? contactOfClient(app.db, clientId) : accountById(app.db, userId))
  if (!to) return null
  const texts = textsOfAccount(to.language)
  const { stream, name } = await exportRepayments(app, search, { clientId, texts, mayReadAccounts: asked.mayReadAccounts })
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  const { productName: product, publicUrl } = app.config
  const words = texts.mails['repayment-list']({ product, link: `${publicUrl}/profile/repayments/list` })
  const attachment = { name, type: WORKBOOK_TYPE, bytes: Buffer.concat(chunks) } as const
  return { ...composeMail(texts.mails, { product, to: to.email, name: to.name }, words), attachments: [attachment] }
}
