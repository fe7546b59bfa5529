/** Texts of the e-mails to accounts. They contain no user input: a name could carry an attacker's links. */
import { CONFIRM_LINK_HOURS, RESET_LINK_MINUTES } from '../../../../contract/account/account.ts'
import type { MailMessage } from '../../../partners/mail/port.ts'
import type { Config } from '../../../platform/config.ts'

export type AccountMessage =
  | { kind: 'confirm-email' | 'reset-password' | 'choose-password'; link: string }
  | { kind: 'account-exists' }
  | { kind: 'password-changed'; at: string; ipAddress: string; device: string }

type Text = { subject: string; lines: string[] }

const NOT_YOU = 'Daca nu ati fost dumneavoastra,'

const texts = (message: AccountMessage, { productName, publicUrl }: Pick<Config, 'productName' | 'publicUrl'>): Text => {
  switch (message.kind) {
    case 'confirm-email':
      return {
        subject: 'confirmati adresa de email',
        lines: [
          `Cineva a creat un cont ${productName} cu aceasta adresa de email.`,
          `Pentru a confirma adresa accesati linkul de mai jos in urmatoarele ${CONFIRM_LINK_HOURS} de ore:`,
          '',
          message.link,
          '',
          `${NOT_YOU} nu accesati linkul si ignorati acest mesaj: contul nu poate fi folosit fara confirmare.`,
        ],
      }
    case 'reset-password':
      return {
        subject: 'alegeti o parola noua',
        lines: [
          `Am primit o cerere de schimbare a parolei contului ${productName}.`,
          `Alegeti o parola noua la linkul de mai jos in urmatoarele ${RESET_LINK_MINUTES} de minute:`,
          '',
          message.link,
          '',
          `${NOT_YOU} ignorati acest mesaj si nu dati nimanui linkul: parola ramane neschimbata.`,
        ],
      }
    case 'choose-password':
      return {
        subject: 'alegeti parola contului',
        lines: [
          `Un cont ${productName} cu aceasta adresa de email a mai fost creat, dar adresa nu a fost confirmata.`,
          `Alegeti parola lui la linkul de mai jos in urmatoarele ${RESET_LINK_MINUTES} de minute; numai ea va fi valabila:`,
          '',
          message.link,
          '',
          `${NOT_YOU} nu accesati linkul si ignorati acest mesaj: contul nu poate fi folosit fara confirmare.`,
        ],
      }
    case 'account-exists':
      return {
        subject: 'aveti deja un cont',
        lines: [
          `Cineva a incercat sa creeze un cont ${productName} cu aceasta adresa de email, dar aveti deja unul.`,
          `Va puteti autentifica la ${publicUrl}/login, iar daca ati uitat parola cereti alta la ${publicUrl}/forgot-password.`,
          '',
          `${NOT_YOU} ignorati acest mesaj: contul si parola raman neschimbate.`,
        ],
      }
    case 'password-changed':
      return {
        subject: 'parola a fost schimbata',
        lines: [
          `Parola contului ${productName} a fost schimbata la ${message.at}, de la adresa IP ${message.ipAddress} (${message.device}).`,
          'Celelalte sesiuni au fost incheiate.',
          '',
          `${NOT_YOU} alegeti imediat o parola noua la ${publicUrl}/forgot-password si scrieti-ne.`,
        ],
      }
  }
}

export function accountMessage(
  config: Pick<Config, 'productName' | 'publicUrl'>,
  to: string,
  message: AccountMessage,
): Omit<MailMessage, 'id'> {
  const { subject, lines } = texts(message, config)
  const text = ['Buna ziua,', '', ...lines, '', `Echipa ${config.productName}`].join('\n')
  return { to, subject: `${config.productName}: ${subject}`, text }
}
