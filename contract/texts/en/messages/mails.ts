import { forms } from '../forms.ts'
import { roles } from './account.ts'

const invoiceKinds = { fiscal: 'invoice', advance: 'advance invoice', storno: 'storno invoice' }

const notYou = 'If this was not you,'
const atOnce = (url: string): string => `${notYou} choose a new password at once at ${url}/forgot-password and write to us.`
const hours = { one: 'hour', other: '# hours' }
const minutes = { one: 'minute', other: '# minutes' }

type Mails = typeof import('../../ro/messages/mails.ts').mails

export const mails: Mails = {
  greeting: (name) => `Hello${name === null ? '' : ` ${name}`},`,
  signature: (product) => `The ${product} team`,
  unknownDevice: 'unknown device',
  unknownAddress: 'unknown',
  'confirm-email': ({ product, link, hoursMax }) => ({
    subject: 'confirm your email address',
    lines: [
      `Someone opened a ${product} account with this email address.`,
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
      `A ${product} account with this email address was opened before, but the address was not confirmed.`,
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
      `Someone tried to open a ${product} account with this email address, but you already have one.`,
      `You can sign in at ${url}/login, and if you forgot the password, ask for another one at ${url}/forgot-password.`,
      '',
      `${notYou} ignore this message: the account and the password stay unchanged.`,
    ],
  }),
  'password-changed': ({ product, url, at, ipAddress, device }) => ({
    subject: 'the password was changed',
    lines: [
      `The password of your ${product} account was changed on ${at}, from the IP address ${ipAddress} (${device}).`,
      'All other sessions were ended. The passkeys of the account stay valid.',
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
      `A ${product} administrator switched off two-step sign-in of your account on ${at} and ended your sessions.`,
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
      `You were invited${inviter ? ` by ${inviter}` : ''} to work in the account of a ${product} client, with the role: ${roles.names[role]}.`,
      `See the invitation and accept it at the link below within the next ${days} days:`,
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
