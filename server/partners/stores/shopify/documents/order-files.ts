/**
 * A file of all orders (bulk operation). What is written into it may have no variables and must ask for edges; how far it is and where it
 * lies is asked of the operation.
 */
import { summarySelection } from './summary.ts'

/** Oldest first. `orderFileOf` puts the search in. */
export const ordersInFile = `
  {
    orders(query: "", sortKey: CREATED_AT) {
      edges {
        node {${summarySelection}
        }
      }
    }
  }`

export const requestFile = `
  mutation RequestFile($query: String!) {
    bulkOperationRunQuery(query: $query, groupObjects: false) {
      bulkOperation { id }
      userErrors { code message }
    }
  }`

export const fileState = `
  query FileState($id: ID!) {
    bulkOperation(id: $id) { id status errorCode rootObjectCount url partialDataUrl }
  }`

/** The newest of this app, ours among them where our request's answer was lost. */
export const newestFiles = `
  query NewestFiles {
    bulkOperations(first: 20, sortKey: CREATED_AT, reverse: true) {
      nodes { id status query }
    }
  }`
