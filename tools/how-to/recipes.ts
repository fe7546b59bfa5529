/** What the recipes of docs/how-to.md ask for, done: as edits at anchors, so that ordinary changes of a file do not break them. */
import type { Recipe } from './recipe.ts'
import { courierRecipe } from './recipe-courier.ts'

export const recipes: readonly Recipe[] = [
  courierRecipe,
  {
    heading: 'A field of an order',
    isOfOneRoom: true,
    edits: [
      {
        file: 'sending/orders/contract/order-fields.ts',
        find: /^ {2}clientReference: .*\n/m,
        become: "$&  tag: { lengthMax: 30, column: 'tag', isFiltered: true },\n",
      },
      {
        file: 'sending/orders/server/tables.ts',
        find: /^ {4}clientReference: text.*\n/m,
        become: "$&    tag: text('tag').notNull().default(''),\n",
      },
      {
        file: 'sending/orders/words/ro/orders.ts',
        find: /^ {2}clientReference: \{ typed.*\n/m,
        become: "$&  tag: { typed: 'Eticheta dumneavoastra', name: 'Eticheta' },\n",
      },
      {
        file: 'sending/orders/words/en/orders.ts',
        find: /^ {2}clientReference: \{ typed.*\n/m,
        become: "$&  tag: { typed: 'Your tag', name: 'Tag' },\n",
      },
      // As `npm run db:generate` writes them.
      {
        file: 'server/migrations/9999_order_tag.sql',
        isNew: `ALTER TABLE "orders" ADD COLUMN "tag" text DEFAULT '' NOT NULL;\n`,
      },
      {
        file: 'server/migrations/meta/_journal.json',
        find: /\n {4}\}\n {2}\]\n/,
        become:
          '\n    },\n    { "idx": 9999, "version": "7", "when": 32503680000000, "tag": "9999_order_tag", "breakpoints": true }\n  ]\n',
      },
    ],
  },
  {
    heading: 'A sentence of a screen',
    isOfOneRoom: true,
    edits: [
      {
        file: 'sending/pickup-points/words/ro/pickup-points.ts',
        find: /(?<=^ {2}description: ').*(?=',\n)/m,
        become: 'Ridicari in fiecare zi.',
      },
      {
        file: 'sending/pickup-points/words/en/pickup-points.ts',
        find: /(?<=^ {2}description: ').*(?=',\n)/m,
        become: 'Pick-ups every day.',
      },
    ],
  },
  {
    heading: 'A rule of a payout',
    isOfOneRoom: true,
    edits: [
      {
        file: 'cash/payouts/server/sheets/returned-lines.ts',
        find: /(?<=^export const RETURN_FEE_MAX = bani\()[\d_]+(?=\)\n)/m,
        become: '2_500',
      },
    ],
  },
  {
    heading: 'A mail or anything else on an event',
    edits: [
      {
        file: 'sending/orders/server/after-awb/delivered-mail.ts',
        isNew: `import { addMail, type MailKind } from '#server/effects/mails.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { orderMoved } from '../order-transition.ts'
import { orderOf } from '../queries.ts'

export const deliveredMail: MailKind = {
  name: 'order-delivered',
  async write(app, { clientId, id }) {
    const { recipient, awb } = await orderOf(app.db, clientId, id)
    const { email } = recipient.contact
    return email === '' ? null : { to: email, subject: 'Coletul a fost livrat', text: \`AWB \${awb}\` }
  },
}

export const deliveredSubscription = subscribe(orderMoved, async (app, tx, { clientId, id, to }) => {
  if (to === 'delivered') await addMail(app, tx, { mail: deliveredMail, clientId, id })
})
`,
      },
      {
        file: 'sending/orders/server/feature.ts',
        find: /^import .* from '\.\/routes\.ts'\n/m,
        become: "import { deliveredMail, deliveredSubscription } from './after-awb/delivered-mail.ts'\n$&",
      },
      {
        file: 'sending/orders/server/feature.ts',
        find: /^ {2}subscriptions: \[/m,
        become: '  mails: [deliveredMail],\n  subscriptions: [deliveredSubscription, ',
      },
    ],
  },
  {
    heading: 'A notice',
    edits: [
      {
        file: 'informing/notifications/contract/notice-kinds.ts',
        find: /^\} as const satisfies Record<string, NoticeKind>\n/m,
        become: `  waits_in_locker: {
    when: { on: 'at_locker', afterHours: 24, unless: 'moved-on' },
    to: [{ group: 'sendOrderDeliveryAlerts' }, { recipient: 'sms' }, { recipient: 'mail' }],
    setting: { name: 'lockerRecipientNotify', isOnFromTheStart: false },
  },
$&`,
      },
      {
        file: 'informing/notifications/words/ro/notices.ts',
        find: /^ {2}returned: \{ name: .*\n/m,
        become: `$&  waits_in_locker: {
    name: 'Asteapta la punctul de ridicare',
    mail: parcel('asteapta de o zi la punctul de ridicare'),
    mailToRecipient: ({ sender, awb, at, tracking }) => ({
      subject: \`coletul \${awb} va asteapta\`,
      lines: [\`Coletul dvs. de la \${sender} va asteapta din \${forms.dateTime(at)}.\`, tracking],
    }),
    sms: ({ sender, awb, tracking }) => \`\${sender}: coletul dvs. va asteapta la punctul de ridicare, AWB \${awb}. \${tracking}\`,
  },
`,
      },
      {
        file: 'informing/notifications/words/ro/notices.ts',
        find: /(?<=noticeSwitches: SwitchWords = \{\n)/,
        become: "  lockerRecipientNotify: { label: 'Aminteste destinatarului de colet', hint: 'Dupa o zi la punctul de ridicare.' },\n",
      },
      {
        file: 'informing/notifications/words/en/notices.ts',
        find: /^ {2}returned: \{ name: .*\n/m,
        become: `$&  waits_in_locker: {
    name: 'Waiting at the pickup point',
    mail: parcel('has waited at the pickup point for a day'),
    mailToRecipient: ({ sender, awb, at, tracking }) => ({
      subject: \`parcel \${awb} is waiting for you\`,
      lines: [\`Your parcel from \${sender} has been waiting since \${forms.dateTime(at)}.\`, tracking],
    }),
    sms: ({ sender, awb, tracking }) => \`\${sender}: your parcel is waiting at the pickup point, AWB \${awb}. \${tracking}\`,
  },
`,
      },
      {
        file: 'informing/notifications/words/en/notices.ts',
        find: /(?<=noticeSwitches: SwitchWords = \{\n)/,
        become: "  lockerRecipientNotify: { label: 'Remind the recipient of the parcel', hint: 'After a day at the pickup point.' },\n",
      },
    ],
  },
  {
    heading: 'A permission',
    edits: [
      { file: 'contract/permissions.ts', find: /(?<=clientPermissions = \[\n)/, become: "  'orders.print',\n" },
      { file: 'contract/permissions.ts', find: /dispatcher: \[/, become: "$&'orders.print', " },
      {
        file: 'sending/orders/contract/orders.ts',
        find: /(path: '\/orders\/labels',\n\s+access: )'orders\.read'/,
        become: "$1'orders.print'",
      },
    ],
  },
  {
    heading: 'An extra option of a shipment',
    edits: [
      { file: 'sending/shipments/contract/shipments.ts', find: /optionSwitchNames = \[/, become: "$&'callsAhead', " },
      {
        file: 'sending/shipments/words/ro/shipments.ts',
        find: /^ {2}saturdayDelivery: .*\n/m,
        become: "$&  callsAhead: 'Preavizare telefonica',\n",
      },
      { file: 'sending/shipments/words/en/shipments.ts', find: /^ {2}saturdayDelivery: .*\n/m, become: "$&  callsAhead: 'Call ahead',\n" },
      {
        file: 'contract/texts/ro/messages/couriers.ts',
        find: /^ {2}'no-saturday-delivery': .*\n/m,
        become: "$&  'no-call-ahead': 'Serviciul nu preavizeaza destinatarul.',\n",
      },
      {
        file: 'contract/texts/en/messages/couriers.ts',
        find: /^ {2}'no-saturday-delivery': .*\n/m,
        become: "$&  'no-call-ahead': 'The service does not call ahead.',\n",
      },
      {
        file: 'partners/couriers/quote-problems.ts',
        find: / {2}deliversOnSaturday: boolean\n/,
        become: '$&  callsAhead: boolean\n',
      },
      {
        file: 'partners/couriers/quote-problems.ts',
        find: /^.*!bounds\.deliversOnSaturday.*\n/m,
        become: "$&    extraOptions.callsAhead && !bounds.callsAhead && { code: 'no-call-ahead' },\n",
      },
      {
        file: 'partners/couriers/fan/services.ts',
        find: /extraOptions\.saturdayDelivery && 'S', /,
        become: "$&extraOptions.callsAhead && 'P', ",
      },
      {
        file: 'partners/couriers/fan/fan-courier.ts',
        find: /deliversOnSaturday: (.*)'S'(.*\n)/,
        become: "$&    callsAhead: $1'P'$2",
      },
      { file: 'partners/couriers/sameday/sameday.ts', find: /deliversOnSaturday: false,\n/, become: '$&    callsAhead: false,\n' },
    ],
  },
  {
    heading: 'A language',
    own: /^texts\/qq\//,
    edits: [
      {
        file: 'texts/qq/first.ts',
        isNew: `import { first as romanian } from '../ro/first.ts'
import { marked } from '../test-marked.ts'
import type { FirstTexts } from '#contract/texts/texts.ts'

export const first: FirstTexts = marked(romanian)
`,
      },
      {
        file: 'texts/qq/shown.ts',
        isNew: `import { shown as romanian } from '../ro/shown.ts'
import { marked } from '../test-marked.ts'
import type { ShownTexts } from '#contract/texts/texts.ts'

export const shown: ShownTexts = marked(romanian)
`,
      },
      {
        file: 'texts/qq/apart.ts',
        isNew: `import { apart as romanian } from '../ro/apart.ts'
import { marked } from '../test-marked.ts'
import type { ApartTexts } from '#contract/texts/texts.ts'

export const apart: ApartTexts = marked(romanian)
`,
      },
      {
        file: 'texts/qq/mailed.ts',
        isNew: `import { mailed as romanian } from '../ro/mailed.ts'
import { marked } from '../test-marked.ts'
import type { MailedTexts } from '#contract/texts/texts.ts'

export const mailed: MailedTexts = marked(romanian)
`,
      },
      { file: 'contract/texts/languages.ts', find: /'ro', 'en'\]/, become: "'ro', 'en', 'qq']" },
      {
        file: 'texts/languages.ts',
        find: /^export const languages = \{\n(?: {2}.*\n)+/m,
        become: `const qq = {
  loadFirst: async () => (await import('./qq/first.ts')).first,
  loadShown: async () => (await import('./qq/shown.ts')).shown,
  loadApart: async () => (await import('./qq/apart.ts')).apart,
  loadMailed: async () => (await import('./qq/mailed.ts')).mailed,
}

$&  qq: { name: 'Qq', ...qq, load: async () => ({ ...(await qq.loadShown()), ...(await qq.loadApart()), ...(await qq.loadMailed()) }) },
`,
      },
    ],
  },
]
