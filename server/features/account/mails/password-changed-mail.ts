import type { MailKind } from '../../../effects/mails.ts'
import { messageOfEvent } from './event-mail.ts'

/** To the owner of a changed password: when and from where. `id`: of the security log's entry. */
export const passwordChangedMail: MailKind = {
  name: 'password-changed',
  write: (app, { id }) => messageOfEvent(app, id, ({ at, ipAddress, device }) => ({ kind: 'password-changed', at, ipAddress, device })),
}
