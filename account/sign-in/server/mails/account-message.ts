/** The e-mails to accounts, each in its account's language. They contain no user input: a name could carry an attacker's links. */

import type { SecurityEventKind } from '#contract/account/security-events.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { composeMail } from '#server/effects/mails.ts'
import type { Config } from '#server/platform/config.ts'
import type { MailMessage } from '#server/platform/partners/mail-port.ts'
import { textsOfAccount } from '#server/platform/texts.ts'
import { CONFIRM_LINK_HOURS, RESET_LINK_MINUTES } from '../../contract/account.ts'
import { UNDO_EMAIL_DAYS } from '../../contract/email-change.ts'
import type { UserAccount } from '../users.ts'

type Where = { at: Date; ipAddress: string | null; device: string }

export type SecondFactorEvent = Extract<
  SecurityEventKind,
  'second-factor-on' | 'second-factor-off' | 'second-factor-reset' | 'recovery-codes-renewed' | 'recovery-code-used' | 'code-asked'
>

export type PasskeyEvent = Extract<SecurityEventKind, 'passkey-added' | 'passkey-removed'>

export type AccountMessage =
  | { kind: 'confirm-email' | 'reset-password' | 'choose-password' | 'email-change'; link: string }
  | { kind: 'account-exists' | 'email-change-taken' }
  | ({ kind: 'account-closed' } & Where)
  | ({ kind: 'email-changed'; link: string } & Where)
  | ({ kind: 'password-changed'; passkeysAddedAt: readonly Date[] } & Where)
  | ({ kind: 'second-factor'; event: SecondFactorEvent; codesLeft: number | null } & Where)
  | ({ kind: 'passkey'; event: PasskeyEvent } & Where)

type Of = Pick<Config, 'productName' | 'publicUrl'>

export function accountMessage(
  config: Of,
  { email, language }: Pick<UserAccount, 'email' | 'language'>,
  message: AccountMessage,
): Omit<MailMessage, 'id'> {
  const texts = textsOfAccount(language)
  return composeMail(texts.mails, { product: config.productName, to: email, name: null }, contentOf(texts, message, config))
}

function contentOf({ mails, forms }: Texts, message: AccountMessage, { productName: product, publicUrl: url }: Of) {
  switch (message.kind) {
    case 'confirm-email':
      return mails['confirm-email']({ product, link: message.link, hoursMax: CONFIRM_LINK_HOURS })
    case 'reset-password':
    case 'choose-password':
      return mails[message.kind]({ product, link: message.link, minutesMax: RESET_LINK_MINUTES })
    case 'email-change':
      return mails['email-change']({ product, link: message.link, hoursMax: CONFIRM_LINK_HOURS })
    case 'account-exists':
    case 'email-change-taken':
      return mails[message.kind]({ product, url })
    case 'account-closed':
    case 'email-changed':
    case 'password-changed':
    case 'second-factor':
    case 'passkey': {
      const where = {
        at: forms.dateTime(message.at),
        ipAddress: message.ipAddress ?? mails.unknownAddress,
        device: message.device || mails.unknownDevice,
      }
      if (message.kind === 'account-closed') return mails['account-closed']({ product, url, ...where })
      if (message.kind === 'email-changed')
        return mails['email-changed']({ product, url, ...where, link: message.link, daysMax: UNDO_EMAIL_DAYS })
      if (message.kind === 'password-changed')
        return mails['password-changed']({ product, url, ...where, passkeyDays: message.passkeysAddedAt.map(forms.day) })
      if (message.kind === 'passkey') return mails[message.event]({ product, url, ...where })
      return mails[message.event]({ product, url, codesLeft: message.codesLeft ?? 0, ...where })
    }
  }
}
