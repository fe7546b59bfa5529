import { forms } from '#contract/texts/en/forms.ts'
import type { Texts } from '#contract/texts/texts.ts'

const invitation: Texts['members']['invitation'] = {
  title: 'Invitation',
  loading: 'Reading the invitation ...',
  noToken: 'The link is incomplete. Open it again from the message you received.',
  askAgain: 'Ask the sender of the invitation for a new one.',
  for: (client, role) => `You were invited to work for ${client} with the role: ${role}.`,
  accept: 'Accept the invitation',
  signInFirst: (email) => `The invitation is for ${email}, which already has an account. Sign in to accept it.`,
  signIn: 'Sign in',
  otherAccount: (email, own) =>
    `The invitation is for ${email}, and you are signed in as ${own}. Sign in with the address that was invited.`,
  register: (email) => `Choose the name and the password of the account ${email}.`,
  name: 'Full name',
  password: 'Password',
  createAccount: 'Create the account and accept',
  signOut: 'Sign out',
}

export const members: Texts['members'] = {
  title: 'Members',
  name: 'Name',
  email: 'Email',
  role: 'Role',
  joinedAt: 'Member since',
  you: 'You',
  empty: 'The members will appear here.',
  invite: 'Invite a member',
  inviteTitle: 'New invitation',
  inviteHint: (days) =>
    `The recipient gets an email with a link that is valid for ${forms.counted(days, { one: 'one day', other: '# days' })}.`,
  send: 'Send the invitation',
  invited: (email) => `The invitation was sent to ${email}.`,
  changeRole: 'Change the role',
  changeRoleTitle: (name) => `Role of ${name}`,
  roleChanged: 'The role was changed.',
  remove: 'Remove',
  removeTitle: 'Remove the member',
  removeText: (name) => `${name} will lose access to the client's data with the next action.`,
  removed: 'The member was removed.',

  invitations: 'Pending invitations',
  noInvitations: 'No pending invitations.',
  notSent: 'Not sent',
  sentAt: 'Sent',
  expiresAt: 'Valid until',
  expired: 'Expired',
  resend: 'Send again',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw the invitation',
  withdrawText: (email) => `The link sent to ${email} can no longer be used.`,
  withdrawn: 'The invitation was withdrawn.',
  invitation,
}
