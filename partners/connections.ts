/** How connections to partners are opened. */
import { Agent, type buildConnector, type Dispatcher } from 'undici'

export type PartnerConnections = {
  kept: Dispatcher
  /**
   * One connection for one call. One kept from an earlier call may be closed by the partner the moment it is used again, and then it is not
   * known whether the call arrived.
   */
  fresh: Dispatcher
}

/** `connect` opens the sockets; left out, they may lead anywhere. */
export const openPartnerConnections = (connect?: buildConnector.connector): PartnerConnections => {
  const opened = connect ? { connect } : {}
  return { kept: new Agent(opened), fresh: new Agent({ ...opened, pipelining: 0 }) }
}

export const unrestrictedConnections = openPartnerConnections()
