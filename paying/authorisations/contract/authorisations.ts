/** Money that goes to an account: who asks for it proves who it is, and from one sum on another administrator confirms. */
import { z } from 'zod'
import { ownPassword } from '#account/sign-in/contract/second-factor.ts'
import { TypedCode } from '#account/sign-in/contract/typed-code.ts'
import { BankAccountShown } from '#contract/banking/bank-accounts.ts'
import { endpoint, Success } from '#contract/endpoint.ts'
import { fromRon } from '#contract/money.ts'
import { Ron } from '#contract/money-at-the-wire.ts'

/** From this sum on, counted for each payee and day over all ways, another user decides than the one who asked. */
export const SECOND_USER_FROM = fromRon(10_000)

/** `activation`: a payment booked by hand, which makes money that can go out. */
export const authorisationWays = ['sheet', 'advance', 'payment', 'settling', 'activation'] as const
export type AuthorisationWay = (typeof authorisationWays)[number]

/** `waiting`: for another administrator; its money is reserved. */
export const authorisationStates = ['waiting', 'granted', 'refused'] as const
export type AuthorisationState = (typeof authorisationStates)[number]

export const authorisationMoves: Record<AuthorisationState, readonly AuthorisationState[]> = {
  waiting: ['granted', 'refused'],
  granted: [],
  refused: [],
}

/** Of who lets money out: the own password once more, and a code where two-step sign-in is on. */
export const ownIdentityProof = { password: ownPassword, code: TypedCode.optional() }

const AuthorisationShown = z.object({
  id: z.uuid(),
  way: z.enum(authorisationWays),
  client: z.object({ id: z.uuid(), name: z.string() }),
  amount: Ron,
  /** '' where it has to be found out first, or is a card. */
  holder: z.string(),
  iban: BankAccountShown,
  requestedBy: z.string().nullable(),
  requestedAt: z.iso.datetime(),
  /** Asked by the caller, who may withdraw it and not grant it. */
  isOwn: z.boolean(),
})
export type AuthorisationShown = z.output<typeof AuthorisationShown>

const id = z.object({ id: z.uuid() })

export const authorisationCalls = {
  waiting: endpoint({
    method: 'GET',
    path: '/admin/payouts/authorisations',
    access: 'platform.money',
    does: 'reads',
    shows: 'platform-accounts',
    summary: 'Payments that wait for another administrator, the oldest first; and whether there is another one.',
    answer: z.object({ list: z.array(AuthorisationShown), isOnlyAdministrator: z.boolean() }),
  }),
  grant: endpoint({
    method: 'POST',
    path: '/admin/payouts/authorisations/:id/grant',
    access: 'platform.money',
    does: 'writes',
    audits: { params: ['id'], answer: ['way', 'amount', 'lastFour'] },
    proof: ['password', 'code-where-on', 'second-user'],
    summary: 'Lets a payment that waits go out; by another user than the one who asked for it.',
    params: id,
    body: z.object(ownIdentityProof),
    answer: Success.extend({ way: z.enum(authorisationWays), amount: Ron, lastFour: z.string() }),
    problems: ['not-found', 'authorisation-decided', 'second-user-required', 'payment-not-activatable'],
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/admin/payouts/authorisations/:id/refuse',
    access: 'platform.money',
    does: 'writes',
    audits: { params: ['id'] },
    proof: 'none',
    summary: 'Refuses a payment that waits: its money is the client’s again.',
    params: id,
    body: z.object({}).default({}),
    answer: Success,
    problems: ['not-found', 'authorisation-decided'],
  }),
}
