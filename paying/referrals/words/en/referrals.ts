/** The programme of recommendations. */
import { formsOf } from '#contract/texts/forms.ts'

const { counted, number } = formsOf('en-GB')

export const referralMessages = {
  'referral-start-invalid': 'Invalid start date',
  'referral-end-invalid': 'Invalid end date',
}

export const referrals = {
  title: 'Recommend and earn',
  link: 'Your referral link',
  share: 'Share',
  copyAddress: 'Copy the address',
  copied: 'The referral code was copied!',
  whatsapp: 'Whatsapp',
  facebook: 'Facebook',
  mail: 'Mail',
  shared: ({ product, link }: { product: string; link: string }) =>
    `I use ${product} for parcels: compare couriers, print the AWB and get cash on delivery paid out. Open an account here: ${link}`,
  mailSubject: (product: string) => `I recommend ${product}`,
  invited: 'Invited users',
  activePromotions: 'Active promotions',
  collected: 'Bonus collected',
  incoming: 'Bonus to come',
  incomingHint: 'From orders on their way or delivered this week. Credited on the Monday after the delivery.',
  referredBy: (name: string) => `You were invited by ${name}`,
  openInfo: 'Show the information',
  closeInfo: 'Close the information',
  terms: 'How it works',
  termLines: (percent: number, months: number) => [
    `You get a bonus of ${number(percent)}% of what the clients you invite pay for transport, with VAT.`,
    `It is given for ${counted(months, { one: 'one month', other: '# months' })} from the activation of the invited account, by the day of the order.`,
    'You can invite as many clients as you like.',
    'It is credited weekly, on Monday, for the orders delivered in the week that has ended. Orders that were cancelled, returned or lost earn nothing.',
    'The bonus is used for new orders, before what was paid in advance, and is never paid out.',
    'An account cannot recommend itself: accounts with a member or a company in common earn nothing.',
  ],
  period: 'Choose a period',
  from: 'From',
  to: 'To',
  byDay: 'By day',
  day: 'Day',
  bonusByDay: 'Bonus earned by day',
  bonusByDayHint: 'On the day on which the order was placed, without those cancelled or returned.',
  usersByDay: 'Users with orders by day',
  bonusSeries: 'Bonus',
  usersSeries: 'Users',
  noBonus: 'No bonus in the chosen period.',
  noOrders: 'No order in the chosen period.',
  credits: 'Credited bonuses',
  noCredits: 'No bonus was credited so far.',
  columns: {
    week: 'Week of the deliveries',
    creditedAt: 'Credited on',
    orders: 'Orders',
    amount: 'Bonus',
  },
  week: ({ from, to }: { from: string; to: string }) => `${from} - ${to}`,
  creditOf: (week: string) => `Orders of the bonus of ${week}`,
  orderColumns: {
    client: 'Client',
    order: 'Order',
    placedAt: 'Placed on',
    deliveredAt: 'Delivered on',
    price: 'Shipping',
    bonus: 'Bonus',
  },
  ordersOf: (count: number) => counted(count, { one: '# order', other: '# orders' }),
}
