/**
 * Another address for an account: asked for with the own proofs, counted once its link was opened, undone by the earlier address
 * (docs/decisions/141).
 */
import { fieldProblem, Problem } from '#contract/problems.ts'
import { addMail } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { countOrRefuseAttempt } from '#server/platform/http/rate-limit.ts'
import { logSecurity, type RequestOrigin } from '#server/platform/http/security-log.ts'
import type { Caller } from '#server/platform/http/session.ts'
import { type FactorEndedByUndo, SUSPECT_FACTOR_DAYS } from '../../contract/email-change.ts'
import { forgetNetworks } from '../known-networks.ts'
import { endMailedLinks, limitLinksByNetwork } from '../mails/links.ts'
import { requestMail } from '../mails/request-mail.ts'
import { endPasskeys } from '../passkeys/kept-passkeys.ts'
import { clearMailLimits } from '../passwords.ts'
import { proveOwnAccount } from '../prove-own.ts'
import { endSecondFactorSince } from '../second-factor/change.ts'
import { endSessions } from '../sessions.ts'
import { clearPassword, isEmailFreeFor, lockAccount, lockOwnAccount, writeEmail } from '../users.ts'
import {
  addEmailChange,
  type EmailChange,
  type EmailChangeLink,
  ownerOfEmailChange,
  spendEmailConfirmation,
  spendEmailUndo,
} from './changes.ts'
import { confirmChangeMail, emailChangedMail } from './email-change-mails.ts'

/** Of one account, and to one address, from all accounts: both are counted whether the address has an account or not. */
const PER_DAY = 5
const DAY_SECONDS = 24 * 3600

type Asked = { email: string; password: string; code?: string | undefined; origin: RequestOrigin }

/** Throws `invalid-fields`, `too-many-requests`. */
export async function requestEmailChange(app: App, caller: Caller, { email, ...proof }: Asked): Promise<void> {
  const wanted = email.toLowerCase()
  if (wanted === caller.email) throw fieldProblem('email', 'email-is-own')
  await proveOwnAccount(app, caller, proof)
  for (const key of [`email-change/${caller.id}`, `email-change/to/${wanted}`])
    await countOrRefuseAttempt(app.db, { key, max: PER_DAY, windowSeconds: DAY_SECONDS })
  await app.db.inTransaction(async (tx) => {
    await lockOwnAccount(tx, caller.id)
    const id = await addEmailChange(tx, { userId: caller.id, oldEmail: caller.email, newEmail: wanted })
    await logSecurity(tx, { kind: 'email-change-asked', actorId: caller.id, userId: caller.id, origin: proof.origin })
    await addMail(app, tx, { mail: confirmChangeMail, id })
  })
}

type Opened = { token: string; origin: RequestOrigin }

/** Sessions go on. Links that were mailed to the earlier address lead nowhere any more. Throws `link-expired`. */
export const confirmEmailChange = (app: App, opened: Opened): Promise<void> =>
  withChange(app, opened, { link: 'confirm', spend: spendEmailConfirmation }, async (tx, { id, userId, newEmail }) => {
    await writeFreeEmail(tx, userId, newEmail)
    await endMailedLinks(tx, userId)
    const details = { change: id }
    const eventId = await logSecurity(tx, { kind: 'email-changed', actorId: userId, userId, origin: opened.origin, details })
    await addMail(app, tx, { mail: emailChangedMail, id: eventId })
  })

/**
 * Who changed the address knew the password: it opens nothing any more, as little as what was added since, and the earlier address gets a link to choose
 * another. Answers what ended besides. Throws `link-expired`.
 */
export const undoEmailChange = (app: App, opened: Opened): Promise<FactorEndedByUndo[]> =>
  withChange(app, opened, { link: 'undo', spend: spendEmailUndo }, async (tx, { userId, oldEmail, requestedAt }) => {
    const { origin } = opened
    await writeFreeEmail(tx, userId, oldEmail)
    await endMailedLinks(tx, userId)
    await endSessions(tx, userId)
    const since = new Date(requestedAt.getTime() - SUSPECT_FACTOR_DAYS * DAY_SECONDS * 1000)
    const hadPasskeys = await endPasskeys(tx, userId, { actorId: userId, origin })
    const ofSecondStep = await endSecondFactorSince(app, tx, { userId, since, origin })
    const ended = [...(ofSecondStep ? [ofSecondStep] : []), ...(hadPasskeys ? ['passkeys' as const] : [])]
    await forgetNetworks(tx, userId)
    await clearPassword(tx, userId)
    await logSecurity(tx, { kind: 'email-change-undone', actorId: userId, userId, origin, details: { ended: ended.join(' ') } })
    await clearMailLimits(tx, userId)
    await requestMail(app, tx, { occasion: 'forgotten', email: oldEmail, ipAddress: origin.ipAddress })
    return ended
  })

type Spending = { link: EmailChangeLink; spend: (tx: Tx, token: string) => Promise<EmailChange | null> }

/** The account is locked before its rows of changes, as by who asks for another. */
const withChange = <T>(app: App, opened: Opened, of: Spending, work: (tx: Tx, change: EmailChange) => Promise<T>): Promise<T> =>
  limitLinksByNetwork(app, opened.origin.ipAddress, async () => {
    const userId = await ownerOfEmailChange(app.db, of.link, opened.token)
    if (userId === null) throw new Problem('link-expired')
    return app.db.inTransaction(async (tx) => {
      await lockAccount(tx, userId)
      const change = await of.spend(tx, opened.token)
      if (!change) throw new Problem('link-expired')
      return work(tx, change)
    })
  })

/** Another account may have got the address since its link was mailed. */
async function writeFreeEmail(tx: Tx, userId: string, email: string): Promise<void> {
  if (!(await isEmailFreeFor(tx, userId, email))) throw new Problem('link-expired')
  await writeEmail(tx, userId, email)
}
