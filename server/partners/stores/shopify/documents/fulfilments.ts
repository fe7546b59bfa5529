/** What buyers see of a parcel that was sent: its number, its way, its end. */

/** Couriers report a dozen steps; a hundred are the longest way that was seen. */
export const fulfilmentNow = `
  query FulfilmentNow($id: ID!) {
    currentAppInstallation { accessScopes { handle } }
    fulfillment(id: $id) {
      status
      trackingInfo(first: 5) { number }
      events(first: 100) { nodes { status happenedAt } }
    }
  }`

export const createEvent = `
  mutation CreateEvent($event: FulfillmentEventInput!) {
    fulfillmentEventCreate(fulfillmentEvent: $event) {
      fulfillmentEvent { id }
      userErrors { field message }
    }
  }`

export const updateTracking = `
  mutation UpdateTracking($id: ID!, $tracking: FulfillmentTrackingInput!, $notify: Boolean!) {
    fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: $tracking, notifyCustomer: $notify) {
      fulfillment { id }
      userErrors { field message }
    }
  }`

export const cancelFulfilment = `
  mutation CancelFulfilment($id: ID!) {
    fulfillmentCancel(id: $id) {
      fulfillment { id }
      userErrors { field message }
    }
  }`
