/** The e-mails to accounts, each in its account's language. They contain no user input: a name could carry an attacker's links. */
import { CONFIRM_LINK_HOURS, RESET_LINK_MINUTES } from '../../../../contract/account/account.ts'
import type { Texts } from '../../../../contract/texts/texts.ts'
import { mailOf } from '../../../effects/mails.ts'
import type { MailMessage } from '../../../partners/mail/port.ts'
import type { Config } from '../../../platform/config.ts'
import { textsOfAccount } from '../../../platform/texts.ts'
import type { Account } from '../users.ts'

export type AccountMessage =
  | { kind: 'confirm-email' | 'reset-password' | 'choose-password'; link: string }
  | { kind: 'account-exists' }
  | { kind: 'password-changed'; at: Date; ipAddress: string | null; device: string }

type Of = Pick<Config, 'productName' | 'publicUrl'>

export function accountMessage(
  config: Of,
  { email, language }: Pick<Account, 'email' | 'language'>,
  message: AccountMessage,
): Omit<MailMessage, 'id'> {
  const texts = textsOfAccount(language)
  return mailOf(texts.mails, { product: config.productName, to: email, name: null }, contentOf(texts, message, config))
}

function contentOf({ mails, forms }: Texts, message: AccountMessage, { productName: product, publicUrl: url }: Of) {
  switch (message.kind) {
    case 'confirm-email':
      return mails['confirm-email']({ product, link: message.link, hoursMax: CONFIRM_LINK_HOURS })
    case 'reset-password':
    case 'choose-password':
      return mails[message.kind]({ product, link: message.link, minutesMax: RESET_LINK_MINUTES })
    case 'account-exists':
      return mails['account-exists']({ product, url })
    case 'password-changed': {
      const { at, ipAddress, device } = message
      return mails['password-changed']({
        ...{ product, url },
        at: forms.dateTime(at),
        ipAddress: ipAddress ?? mails.unknownAddress,
        device: device || mails.unknownDevice,
      })
    }
  }
}
