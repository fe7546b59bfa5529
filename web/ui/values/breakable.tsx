/** Addresses of e-mail and the like: too long for a line they break after `@`, `.`, `_` or `/`, and within a word only where nothing else helps. */
import { Fragment } from 'react'

const PART = /[^@._/]*[@._/]|[^@._/]+/g

export const Breakable = ({ text }: { text: string }) => (
  <span style={{ overflowWrap: 'anywhere' }}>
    {[...text.matchAll(PART)].map(({ 0: part, index }) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
)

/** A number of an order, such as MM-1238: in the next line as a whole, and broken only where no line is long enough. */
export const Unbroken = ({ text }: { text: string }) => (
  <span style={{ display: 'inline-block', maxWidth: '100%', overflowWrap: 'break-word' }}>{text}</span>
)
