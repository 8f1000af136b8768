// Gatehouse's page as a browser uses it: the page, what it needs, the password, and back to the application.
forms.gatehouse = (ctx, page, user, password) => {
  const login = ctx.follow(page);
  if (login.status !== 200) throw new Error(`sign-in page: ${login.status}`);
  const origin = /^https?:\/\/[^/]+/.exec(login.url)[0];
  const back = decodeURIComponent(/[?&]ref=([^&]+)/.exec(login.url)[1]);
  const info = ctx.get(`${origin}/api/v1/platform/ui/project/info`);
  if (info.status !== 200) throw new Error(`info: ${info.status}`);
  const csrf = decodeURIComponent((ctx.jar.cookiesForURL(`${origin}/`).gh_csrf || [''])[0]);
  // Everybody signs in from an address of their own: limits for one address are not what is measured.
  const part = () => Math.floor(Math.random() * 256);
  const answer = ctx.post(
    `${origin}/api/v1/platform/auth/login/login`,
    JSON.stringify({ flow: 'credentials', login: user, password }),
    {
      'content-type': 'application/json',
      'x-csrf-token': csrf,
      'x-forwarded-for': `10.${part()}.${part()}.${part()}`,
      origin,
    },
  );
  if (answer.status !== 200) throw new Error(`login: ${answer.status} ${String(answer.body).slice(0, 200)}`);
  return ctx.followToClient(ctx.get(ctx.resolve(login.url, back)));
};
