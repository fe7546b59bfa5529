/** The clients a user works for, their members and the invitations to become one. */
import { z } from 'zod'
import { accountCalls, emailAddress, linkToken, newPassword, SignedInAnswer } from '#account/sign-in/contract/account.ts'
import { MailRefusal } from '#contract/account/mail-refusal.ts'
import { endpoint, Success } from '#contract/endpoint.ts'
import { Role } from '#contract/permissions.ts'

export const INVITATION_DAYS = 7
/** Members and open invitations of one client. */
export const MEMBERS_MAX = 100

export const Member = z.object({
  userId: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: Role,
  joinedAt: z.iso.datetime(),
  /** Asked for a code after the password. */
  hasSecondFactor: z.boolean(),
  isSelf: z.boolean(),
  /** Its server refuses our e-mails. */
  refused: MailRefusal.nullable(),
})
export type Member = z.infer<typeof Member>

export const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: Role,
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
  /** Why its e-mail was not sent, or not confirmed. */
  notSent: z.string().nullable(),
})
export type Invitation = z.infer<typeof Invitation>

export const MemberList = z.object({ members: z.array(Member), invitations: z.array(Invitation) })
export type MemberList = z.infer<typeof MemberList>

const userParams = z.object({ userId: z.uuid() })
const invitationParams = z.object({ id: z.uuid() })
const clientParams = z.object({ id: z.uuid() })

export const memberCalls = {
  list: endpoint({
    method: 'GET',
    path: '/members',
    access: 'members.read',
    does: 'reads',
    summary: 'Members of the client and open invitations.',
    answer: MemberList,
  }),
  changeRole: endpoint({
    method: 'PUT',
    path: '/members/:userId/role',
    access: 'members.write',
    does: 'writes',
    audits: { params: ['userId'], body: ['role'] },
    proof: 'none',
    summary: "Changes a member's role; the last owner stays one.",
    params: userParams,
    body: z.object({ role: Role }),
    answer: Success,
    problems: ['not-found', 'last-owner'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/members/:userId',
    access: 'members.write',
    does: 'writes',
    audits: { params: ['userId'] },
    proof: 'none',
    summary: 'Removes a member; the last owner stays.',
    params: userParams,
    answer: Success,
    problems: ['not-found', 'last-owner'],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/members/invitations',
    access: 'members.write',
    does: 'writes',
    audits: { body: ['role'], answer: ['id'] },
    proof: 'none',
    quota: 'invitations',
    summary: 'Invites by e-mail; an open invitation of the same address is replaced.',
    body: z.object({ email: emailAddress, role: Role }),
    answer: Success.extend({ id: z.uuid() }),
    problems: ['already-member', 'invalid-fields', 'too-many-requests'],
  }),
  resend: endpoint({
    method: 'POST',
    path: '/members/invitations/:id/resend',
    access: 'members.write',
    does: 'writes',
    audits: { params: ['id'] },
    proof: 'none',
    quota: 'invitations',
    summary: 'Sends the invitation again, with a new link; the former leads nowhere.',
    params: invitationParams,
    answer: Success,
    problems: ['not-found', 'too-many-requests'],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/members/invitations/:id',
    access: 'members.write',
    does: 'writes',
    audits: { params: ['id'] },
    proof: 'none',
    summary: 'Withdraws an open invitation.',
    params: invitationParams,
    answer: Success,
    problems: ['not-found'],
  }),
}

/** About the own memberships and invitations. */
export const membershipCalls = {
  choose: endpoint({
    method: 'POST',
    path: '/clients/:id/choose',
    access: 'signed-in',
    does: 'writes',
    audits: { nothing: 'own-choice' },
    proof: 'none',
    summary: 'Calls that name no client are about this one from now on.',
    params: clientParams,
    answer: Success,
    problems: ['not-found'],
  }),
  leave: endpoint({
    method: 'POST',
    path: '/clients/:id/leave',
    access: 'signed-in',
    does: 'writes',
    audits: { nothing: 'own-entry' },
    proof: 'none',
    summary: 'Ends the own membership; the last owner stays.',
    params: clientParams,
    answer: Success,
    problems: ['not-found', 'last-owner'],
  }),
  readInvitation: endpoint({
    method: 'POST',
    path: '/auth/invitation',
    access: 'public',
    does: 'reads',
    summary: 'What the link of an invitation is for, without using it.',
    body: z.object({ token: linkToken }),
    /** `hasAccount`: the address has a confirmed account, which signs in and accepts. */
    answer: z.object({ clientName: z.string(), email: z.string(), role: Role, hasAccount: z.boolean() }),
    problems: ['link-expired', 'too-many-requests'],
  }),
  accept: endpoint({
    method: 'POST',
    path: '/auth/invitation/accept',
    access: 'signed-in',
    does: 'writes',
    audits: { nothing: 'own-entry' },
    proof: ['link'],
    summary: 'Accepts an invitation to the own address, once.',
    body: z.object({ token: linkToken }),
    answer: Success.extend({ clientId: z.uuid() }),
    problems: ['link-expired', 'invitation-for-another', 'too-many-requests'],
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/invitation/register',
    access: 'public',
    does: 'writes',
    audits: { nothing: 'security-log' },
    proof: ['link'],
    summary: 'Accepts an invitation with a new account, whose address the link has confirmed, and signs in.',
    body: z.object({ token: linkToken, name: accountCalls.signUp.body.shape.name, password: newPassword }),
    answer: SignedInAnswer,
    problems: ['link-expired', 'account-exists', 'invalid-fields', 'too-many-requests'],
  }),
}
