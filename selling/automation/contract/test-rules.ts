import { randomUUID } from 'node:crypto'
import { SendingRule } from './rules.ts'

/** As it is sent: amounts in RON. */
type Own = { when?: object; gives?: object; auto?: { orders: number; money: number }; isActive?: boolean }

export const aRule = (name: string, { when = {}, gives = {}, ...own }: Own = {}): SendingRule =>
  SendingRule.parse({ id: randomUUID(), name, when, gives: { options: {}, ...gives }, ...own })
