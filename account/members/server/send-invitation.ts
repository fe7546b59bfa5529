/**
 * The e-mail of an invitation, as an effect. Its link is made when it is sent, the same at every try, and only the hash is kept. One
 * that the mail server refuses, or does not take within a day, is given up: the list of members says why, and it can be sent again from there.
 */

import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { usersRead } from '#account/sign-in/server/relations.ts'
import type { Role } from '#contract/permissions.ts'
import { addEffect } from '#server/effects/add-effect.ts'
import type { Effect, EffectKind, EffectOutcome } from '#server/effects/effect-kind.ts'
import { composeMail, mailLimits, sendEffectMail } from '#server/effects/mails.ts'
import type { App, EffectApp } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { assign, nullableField, type StatementParams, statement } from '#server/platform/database/statement.ts'
import { hashOfToken } from '#server/platform/http/tokens.ts'
import type { MailMessage } from '#server/platform/partners/mail-port.ts'
import { textsOfAccount } from '#server/platform/texts.ts'
import { INVITATION_DAYS } from '../contract/members.ts'
import { invitations } from './tables.ts'

type Invitation = { id: string }

/** Where the former e-mail was sent, another one goes out, with another link. */
export async function addInvitationMail(app: App, tx: Tx, { clientId, id }: Invitation & { clientId: string }): Promise<void> {
  await addEffect<Invitation>(app, tx, { clientId, kind: invitationMail, key: id, input: { id }, again: true })
}

export const invitationMail: EffectKind<Invitation, null> = {
  name: 'invitation-mail',
  ...mailLimits,
  call: send,
  async settle(app, tx, { input }, outcome) {
    if (outcome.kind !== 'refused') return
    await tx.update(invitations).set({ notSent: outcome.reason }).where(eq(invitations.id, input.id))
    app.log.warn({ invitation: input.id, reason: outcome.reason }, 'an invitation was given up')
  },
  summary: ({ input }) => ({ code: 'effect-invitation-mail', params: input }),
}

async function send(app: EffectApp, effect: Effect<Invitation>): Promise<EffectOutcome<null>> {
  const name = `invitation ${effect.key} ${effect.dueSince.toISOString()}`
  const token = createHmac('sha256', app.config.authSecret).update(name).digest('base64url')
  const invitation = await keepLink(app, effect.input.id, token)
  if (!invitation) return { kind: 'done', answer: null }
  return sendEffectMail(
    app,
    { clientId: effect.clientId, name },
    messageOf(app, invitation, `${app.config.publicUrl}/invitation?token=${token}`),
  )
}

/** `language`: the inviter's. */
type Row = { email: string; role: Role; inviter: string | null; language: string | null }

const ofInviter = (column: typeof usersRead.email | typeof usersRead.language) =>
  sql`(select ${column} from ${usersRead} where ${usersRead.id} = ${invitations.invitedBy})`
const keeping = statement('invitation-link', (given: StatementParams<{ id: string; tokenHash: string }>) => ({
  rows: {
    ...{ email: invitations.email, role: invitations.role },
    inviter: nullableField(ofInviter(usersRead.email).mapWith(usersRead.email)),
    language: nullableField(ofInviter(usersRead.language).mapWith(usersRead.language)),
  },
  text: (list) => sql`
    update ${invitations} set ${assign(invitations, {
      ...{ tokenHash: given.tokenHash, sentAt: sql`now()` },
      expiresAt: sql`now() + make_interval(days => ${sql.raw(String(INVITATION_DAYS))})`,
    })} where ${invitations.id} = ${given.id} returning ${list}`,
}))

/** null: withdrawn or accepted meanwhile. */
const keepLink = (app: App, id: string, token: string): Promise<Row | null> => keeping.first(app.db, { id, tokenHash: hashOfToken(token) })

/** The client's name is user input: it stands on the page alone, not in an e-mail to others. */
function messageOf({ config }: App, { email, role, inviter, language }: Row, link: string): Omit<MailMessage, 'id'> {
  const { productName: product } = config
  const { mails } = textsOfAccount(language)
  return composeMail(mails, { product, to: email, name: null }, mails.invitation({ product, link, inviter, role, days: INVITATION_DAYS }))
}
