import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useLinkProps } from './app-link.tsx'

type LinkButtonProps = ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps | 'href' | 'onClick'> & { href: string }

/** A link that looks like a button: for going somewhere, never for doing something. */
export function LinkButton({ href, ...rest }: LinkButtonProps) {
  return <Button component="a" {...rest} {...useLinkProps(href)} />
}
