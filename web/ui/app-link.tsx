/** Links inside the product. The parts of this folder know no router: what draws the page says how to go somewhere. */
import { Anchor, type AnchorProps } from '@mantine/core'
import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react'

type Navigation = {
  go: (href: string) => void
  /** Loads the code of a page before it is asked for. */
  preload: (href: string) => void
}

export const NavigationContext = createContext<Navigation>({
  go: (href) => window.location.assign(href),
  preload: () => {},
})

export const useNavigation = () => useContext(NavigationContext)

const isPlainClick = (event: MouseEvent) => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** What turns an anchor of any look into a link of the product; spread on a Button or NavLink with component="a". */
export function useLinkProps(href: string) {
  const { go, preload } = useNavigation()
  return {
    href,
    onMouseEnter: () => preload(href),
    onFocus: () => preload(href),
    onClick: (event: MouseEvent) => {
      if (event.defaultPrevented || !isPlainClick(event)) return
      event.preventDefault()
      go(href)
    },
  }
}

type AppLinkProps = AnchorProps & Omit<ComponentProps<'a'>, keyof AnchorProps> & { href: string }

export function AppLink({ href, onClick, ...rest }: AppLinkProps) {
  const link = useLinkProps(href)
  return (
    <Anchor
      {...rest}
      {...link}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        onClick?.(event)
        link.onClick(event)
      }}
    />
  )
}
