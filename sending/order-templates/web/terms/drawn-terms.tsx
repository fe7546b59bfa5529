/** Terms, which the server has made harmless, drawn element by element: what is not named here is drawn as the text in it. */
import { createElement, Fragment, type ReactNode } from 'react'
import classes from './drawn-terms.module.css'

/** The page has its own headings. */
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const drawnAsThey = new Set([
  ...['p', 'div', 'span', 'blockquote', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'sub', 'sup'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
])
const empty = new Set(['br', 'hr'])
/** Between their children stands no text. */
const holdsNoText = new Set(['ul', 'ol', 'dl', 'table', 'thead', 'tbody', 'tfoot', 'tr'])
const leadsSomewhere = /^(?:https?:|mailto:|tel:)/i

export function DrawnTerms({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return <div className={classes.terms}>{within(body)}</div>
}

const within = (node: Node): ReactNode[] => [...node.childNodes].map(drawn)

function drawn(node: Node, key: number): ReactNode {
  const name = node.nodeName.toLowerCase()
  if (node.nodeType === Node.TEXT_NODE)
    return holdsNoText.has(node.parentNode?.nodeName.toLowerCase() ?? '') ? null : <Fragment key={key}>{node.textContent}</Fragment>
  if (node.nodeType !== Node.ELEMENT_NODE) return null
  if (empty.has(name)) return createElement(name, { key })
  const inside = within(node)
  if (headings.has(name))
    return (
      <p key={key}>
        <strong>{inside}</strong>
      </p>
    )
  const { attributes } = node as Element // of an element
  const said = (attribute: string) => attributes.getNamedItem(attribute)?.value
  const href = said('href') ?? ''
  if (name === 'a' && leadsSomewhere.test(href))
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer">
        {inside}
      </a>
    )
  if (!drawnAsThey.has(name)) return <Fragment key={key}>{inside}</Fragment>
  const number = (attribute: string) => Number(said(attribute)) || undefined
  return createElement(name, { key, colSpan: number('colspan'), rowSpan: number('rowspan'), start: number('start') }, ...inside)
}
