/**
 * The e-mail of an invitation, as an effect. Its link is made when it is sent, the same at every try, and only the hash is kept. One
 * that the mail server refuses, or does not take within a day, is given up: the list of members says why, and it can be sent again from there.
 */
import { createHmac } from 'node:crypto'
import { INVITATION_DAYS } from '../../../contract/account/members.ts'
import type { Role } from '../../../contract/account/permissions.ts'
import { addEffect } from '../../effects/add-effect.ts'
import type { Effect, EffectKind, Outcome } from '../../effects/effect-kind.ts'
import { mailLimits, mailOf, sent } from '../../effects/mails.ts'
import type { MailMessage } from '../../partners/mail/port.ts'
import type { App, EffectApp } from '../../platform/app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { hashOfToken } from '../../platform/http/tokens.ts'
import { textsOfAccount } from '../../platform/texts.ts'

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
    await tx.$client.query('update invitations set not_sent = $2 where id = $1', [input.id, JSON.stringify(outcome.reason)])
    app.log.warn({ invitation: input.id, reason: outcome.reason }, 'an invitation was given up')
  },
  summary: ({ input }) => ({ code: 'effect-invitation-mail', params: input }),
}

async function send(app: EffectApp, effect: Effect<Invitation>): Promise<Outcome<null>> {
  const name = `invitation ${effect.key} ${effect.dueSince.toISOString()}`
  const token = createHmac('sha256', app.config.authSecret).update(name).digest('base64url')
  const invitation = await keepLink(app, effect.input.id, token)
  if (!invitation) return { kind: 'done', answer: null }
  return sent(app, { clientId: effect.clientId, name }, messageOf(app, invitation, `${app.config.publicUrl}/invitation?token=${token}`))
}

/** `language`: the inviter's. */
type Row = { email: string; role: Role; inviter: string | null; language: string | null }

/** null: withdrawn or accepted meanwhile. */
async function keepLink(app: App, id: string, token: string): Promise<Row | null> {
  const { rows } = await app.db.$client.query<Row>(
    `update invitations i set token_hash = $2, sent_at = now(), expires_at = now() + make_interval(days => $3) where i.id = $1
     returning i.email, i.role, (select u.email from users u where u.id = i.invited_by) as inviter,
               (select u.language from users u where u.id = i.invited_by) as language`,
    [id, hashOfToken(token), INVITATION_DAYS],
  )
  return rows[0] ?? null
}

/** The client's name is user input: it stands on the page alone, not in an e-mail to others. */
function messageOf({ config }: App, { email, role, inviter, language }: Row, link: string): Omit<MailMessage, 'id'> {
  const { productName: product } = config
  const { mails } = textsOfAccount(language)
  return mailOf(mails, { product, to: email, name: null }, mails.invitation({ product, link, inviter, role, days: INVITATION_DAYS }))
}
