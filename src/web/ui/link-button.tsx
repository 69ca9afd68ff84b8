import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';

function ButtonAnchor({ tone, size, wide, className, children, ...rest }: ComponentProps<'a'> & ButtonLook) {
  return (
    <a {...rest} className={buttonClass({ tone, size, wide }, className)}>
      {children}
    </a>
  );
}

/** A link within the school that looks like a button; takes the props of the router's Link, and a tone. */
export const LinkButton = createLink(ButtonAnchor);
