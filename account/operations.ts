/** What the rest of the server may do with users, clients and what they set, and read of it. The features bring their routes, jobs and pages themselves. */
export { clientClosed, deleteRowsWithClient } from './clients/server/client-closed.ts'
export {
  addMember,
  createClient,
  firstClientOwnedBy,
  membersOfClient,
  membersWhoMay,
  namesOfClients,
  ownClients,
} from './clients/server/clients.ts'
export { type ClientLeft, lockClientsOf } from './clients/server/memberships.ts'
export { clientsRead } from './clients/server/relations.ts'
export { type Contact, contactOfClient, findClients } from './members/server/contacts.ts'
export { inviteMember } from './members/server/invitations.ts'
export { leaveAllClients } from './members/server/leave-all.ts'
export { mergeClientSetting, readClientSettings } from './settings/server/client-setting.ts'
export { type DemoAccount, type DemoClient, demoAccounts, demoClients } from './settings/server/demo-accounts.ts'
export { addGroupMails, groupMailAddresseeOf } from './settings/server/group-mails.ts'
export { MAIL_SETTINGS, mailRecipients, mailSettingsFrom } from './settings/server/mail-settings.ts'
export { saveWorkingHours, workingHoursOf } from './settings/server/working-hours.ts'
export { DEMO_PASSWORD } from './sign-in/contract/password-rules.ts'
export { addAccount } from './sign-in/server/add-account.ts'
export { closeUser } from './sign-in/server/own-account/close-user.ts'
export { proveOwnAccount } from './sign-in/server/prove-own.ts'
export { usersRead } from './sign-in/server/relations.ts'
export { requireSignedIn } from './sign-in/server/signed-in.ts'
export { accountByEmail, accountById, administrators, lockOwnAccount, namesOfUsers, userConfirmed } from './sign-in/server/users.ts'
