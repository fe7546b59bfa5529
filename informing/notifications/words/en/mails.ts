import { roles } from '#account/sign-in/words/en/account.ts'
import { forms } from '#contract/texts/en/forms.ts'

const invoiceKinds = { fiscal: 'invoice', advance: 'advance invoice', storno: 'storno invoice' }

const notYou = 'If this was not you,'
const atOnce = (url: string): string => `${notYou} choose a new password at once at ${url}/forgot-password and write to us.`
const hours = { one: 'hour', other: '# hours' }
const days = { one: 'day', other: '# days' }
const minutes = { one: 'minute', other: '# minutes' }

type Mails = typeof import('../ro/mails.ts').mails

const passkeysLeft = (days: readonly string[]): string =>
  days.length === 0
    ? 'The account has no passkey.'
    : `These passkeys stay valid, by the day they were added: ${forms.list(days)}. Remove those that are not yours.`

export const mails: Mails = {
  greeting: (name) => `Hello${name === null ? '' : ` ${name}`},`,
  signature: (product) => `The ${product} team`,
  unknownDevice: 'unknown device',
  unknownAddress: 'unknown',
  'confirm-email': ({ product, link, hoursMax }) => ({
    subject: 'confirm your email address',
    lines: [
      `Someone opened an account at ${product} with this email address.`,
      `To confirm the address open the link below within the next ${forms.counted(hoursMax, hours)}:`,
      '',
      link,
      '',
      `${notYou} do not open the link and ignore this message: the account cannot be used without confirmation.`,
    ],
  }),
  'reset-password': ({ product, link, minutesMax }) => ({
    subject: 'choose a new password',
    lines: [
      `We received a request to change the password of your ${product} account.`,
      `Choose a new password at the link below within the next ${forms.counted(minutesMax, minutes)}:`,
      '',
      link,
      '',
      `${notYou} ignore this message and give the link to no one: the password stays unchanged.`,
    ],
  }),
  'choose-password': ({ product, link, minutesMax }) => ({
    subject: 'choose the password of your account',
    lines: [
      `An account at ${product} was opened with this email address before, but the address was not confirmed.`,
      `Choose its password at the link below within the next ${forms.counted(minutesMax, minutes)}; only that one will be valid:`,
      '',
      link,
      '',
      `${notYou} do not open the link and ignore this message: the account cannot be used without confirmation.`,
    ],
  }),
  'account-exists': ({ product, url }) => ({
    subject: 'you already have an account',
    lines: [
      `Someone tried to open an account at ${product} with this email address, but you already have one.`,
      `You can sign in at ${url}/login, and if you forgot the password, ask for another one at ${url}/forgot-password.`,
      '',
      `${notYou} ignore this message: the account and the password stay unchanged.`,
    ],
  }),
  'email-change': ({ product, link, hoursMax }) => ({
    subject: 'confirm the new email address',
    lines: [
      `Someone asked for an account at ${product} to have this email address.`,
      `To confirm it open the link below within the next ${forms.counted(hoursMax, hours)}:`,
      '',
      link,
      '',
      `${notYou} do not open the link and ignore this message: the address will not be used without confirmation.`,
    ],
  }),
  'email-change-taken': ({ product, url }) => ({
    subject: 'you already have an account',
    lines: [
      `Someone asked for another ${product} account to have this email address, but it already has an account of its own.`,
      `You can sign in at ${url}/login, and if you forgot the password, ask for another one at ${url}/forgot-password.`,
      '',
      `${notYou} ignore this message: the account and the password stay unchanged.`,
    ],
  }),
  'email-changed': ({ product, at, ipAddress, device, link, daysMax }) => ({
    subject: 'the email address was changed',
    lines: [
      `Your ${product} account has another email address since ${at}. The change was confirmed from the IP address ${ipAddress} (${device}).`,
      'From now on you sign in with the new address.',
      '',
      `${notYou} undo the change at the link below within the next ${forms.counted(daysMax, days)}. All sessions and passkeys will be ended, two-step sign-in that was switched on recently is switched off, and you will choose a new password:`,
      '',
      link,
    ],
  }),
  'account-closed': ({ product, at, ipAddress, device }) => ({
    subject: 'the account was closed',
    lines: [
      `Your ${product} account was closed on ${at}, from the IP address ${ipAddress} (${device}).`,
      'Name and email address were removed, and this is the last message that you get. Invoices and logs are kept for as long as the law says.',
      '',
      `${notYou} write to us at once.`,
    ],
  }),
  'password-changed': ({ product, url, at, ipAddress, device, passkeyDays }) => ({
    subject: 'the password was changed',
    lines: [
      `The password of your ${product} account was changed on ${at}, from the IP address ${ipAddress} (${device}).`,
      `All other sessions were ended. ${passkeysLeft(passkeyDays)}`,
      '',
      atOnce(url),
    ],
  }),
  'second-factor-on': ({ product, url, at, ipAddress, device }) => ({
    subject: 'two-step sign-in was switched on',
    lines: [
      `Two-step sign-in of your ${product} account was switched on on ${at}, from the IP address ${ipAddress} (${device}).`,
      'From now on you are asked for the code of the authenticator app after the password. All other sessions were ended.',
      '',
      atOnce(url),
    ],
  }),
  'second-factor-off': ({ product, url, at, ipAddress, device }) => ({
    subject: 'two-step sign-in was switched off',
    lines: [
      `Two-step sign-in of your ${product} account was switched off on ${at}, from the IP address ${ipAddress} (${device}).`,
      'From now on only the password protects the account.',
      '',
      atOnce(url),
    ],
  }),
  'second-factor-reset': ({ product, url, at }) => ({
    subject: 'two-step sign-in was reset',
    lines: [
      `An administrator of ${product} switched off two-step sign-in of your account on ${at} and ended your sessions.`,
      `From now on only the password protects the account. You can switch it on again at ${url}/profile/settings/security`,
      '',
      'If you did not ask for this, write to us at once.',
    ],
  }),
  'recovery-codes-renewed': ({ product, url, at, ipAddress, device }) => ({
    subject: 'you have new recovery codes',
    lines: [
      `The recovery codes of your ${product} account were replaced on ${at}, from the IP address ${ipAddress} (${device}).`,
      'The earlier ones are not valid any more.',
      '',
      atOnce(url),
    ],
  }),
  'recovery-code-used': ({ product, url, at, ipAddress, device, codesLeft }) => ({
    subject: 'a recovery code was used',
    lines: [
      `A recovery code of your ${product} account was used on ${at}, from the IP address ${ipAddress} (${device}).`,
      codesLeft === 0
        ? `You have no recovery code left. Make new ones at ${url}/profile/settings/security`
        : `You have ${forms.counted(codesLeft, { one: 'one code', other: '# codes' })} left. You can make new ones at ${url}/profile/settings/security`,
      '',
      atOnce(url),
    ],
  }),
  'code-asked': ({ product, url, at, ipAddress, device }) => ({
    subject: 'your password was used',
    lines: [
      `The password of your ${product} account was entered on ${at}, from the IP address ${ipAddress} (${device}), where you have not signed in so far.`,
      'Without the code of the authenticator app the account does not open.',
      '',
      atOnce(url),
    ],
  }),
  'passkey-added': ({ product, url, at, ipAddress, device }) => ({
    subject: 'a passkey was added',
    lines: [
      `A passkey was added to your ${product} account on ${at}, from the IP address ${ipAddress} (${device}).`,
      `It signs in without the password and without a code. The passkeys of the account are at ${url}/profile/settings/security`,
      '',
      atOnce(url),
    ],
  }),
  'passkey-removed': ({ product, url, at, ipAddress, device }) => ({
    subject: 'a passkey was removed',
    lines: [
      `A passkey was removed from your ${product} account on ${at}, from the IP address ${ipAddress} (${device}).`,
      'It does not sign in any more.',
      '',
      atOnce(url),
    ],
  }),
  invitation: ({ product, link, inviter, role, days }) => ({
    subject: 'you were invited to an account',
    lines: [
      `You were invited${inviter ? ` by ${inviter}` : ''} to work in the account of a client of ${product}, with the role: ${roles.names[role]}.`,
      `See the invitation and accept it at the link below within the next ${forms.counted(days, { one: 'day', other: '# days' })}:`,
      '',
      link,
      '',
      'If you do not expect this invitation, ignore the message and give the link to no one.',
    ],
  }),
  'repayment-list': ({ link }) => ({
    subject: 'list of repayments',
    lines: ['Attached is the list of repayments that was asked for.', `They can be seen at any time at ${link}`],
  }),
  'invoice-issued': ({ invoiceKind, number, issuedOn, totalBani, link }) => ({
    subject: `${invoiceKinds[invoiceKind]} ${number}`,
    lines: [
      `Attached is ${invoiceKinds[invoiceKind]} ${number} of ${forms.day(issuedOn)}, for ${forms.ron(totalBani)}.`,
      `All invoices, with their annexes, are at ${link}`,
      '',
      'You can change the addresses that we send invoices to under Invoicing settings.',
    ],
  }),
  'invoice-reminder': ({ number, dueOn, openBani, iban, daysLate, link }) => ({
    subject: daysLate > 0 ? `invoice ${number} is not paid` : `invoice ${number} is due on ${forms.day(dueOn)}`,
    lines: [
      daysLate > 0
        ? `Invoice ${number} was due on ${forms.day(dueOn)}. ${forms.ron(openBani)} are still to be paid.`
        : `Invoice ${number} is due on ${forms.day(dueOn)}. ${forms.ron(openBani)} are to be paid.`,
      `Our account is ${iban}. Write the number of the invoice into the details of the payment.`,
      `The invoices, with what of them is paid, are at ${link}`,
      '',
      'If you have paid already, this message has crossed your payment.',
    ],
  }),
  'buyer-data': ({ product, url, store, orders }) => ({
    subject: 'a buyer asks for the data kept of them',
    lines: [
      `A buyer of the store ${store} asked which personal data is kept of them.`,
      'You must answer within 30 days.',
      '',
      orders.length === 0
        ? `None of the orders asked about is kept in ${product}.`
        : `${product} keeps the name, phone number, email and delivery address of the orders: ${orders.join(', ')}.`,
      'The same data is in the shipments made for them:',
      url,
    ],
  }),
}
