/** The app in a shop: what it may do and what it is notified of. */

export const accessQuery = `
  query Access {
    currentAppInstallation { accessScopes { handle } }
    shop { name currencyCode }
  }`

export const locationListQuery = `
  query LocationList($after: String) {
    locations(first: 50, after: $after) {
      nodes { id name address { formatted address1 address2 city province zip countryCode phone } }
      pageInfo { hasNextPage endCursor }
    }
  }`

export const subscriptionsQuery = `
  query Subscriptions($after: String) {
    webhookSubscriptions(first: 100, after: $after) {
      nodes { id topic uri }
      pageInfo { hasNextPage endCursor }
    }
  }`

export const subscribeMutation = `
  mutation Subscribe($topic: WebhookSubscriptionTopic!, $subscription: WebhookSubscriptionInput!) {
    webhookSubscriptionCreate(topic: $topic, webhookSubscription: $subscription) {
      webhookSubscription { id }
      userErrors { field message }
    }
  }`
