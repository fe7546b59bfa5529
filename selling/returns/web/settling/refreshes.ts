import { returnCalls } from '../../contract/return-requests.ts'

/** What shows something of a return. */
export const returnRefreshes = [returnCalls.list, returnCalls.one, returnCalls.counts] as const
