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

/** A link to one of our own pages that looks like a button; takes what the router's Link takes, and a look. */
export const LinkButton = createLink(ButtonAnchor);
