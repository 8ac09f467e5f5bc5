// A real OpenID Connect provider (oidc-provider) as a process of its own, on a free loopback port. Its parent is told the
// port, and tells the address that the client comes back to; only then the provider answers.
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

let handle = (_request, response) => response.writeHead(503).end();
const server = createServer((request, response) => handle(request, response));
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));

process.on('message', ({ clientId, clientSecret, redirectUri, afterLogout }) => {
  const provider = new Provider(`http://127.0.0.1:${server.address().port}`, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [afterLogout],
      },
    ],
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], profile: ['preferred_username'] },
    pkce: { required: () => true },
    // Whoever logs in here is called what they typed; the subject is another name of theirs.
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, preferred_username: id.replace(/^subject-/, '') }),
    }),
  });
  handle = provider.callback();
  process.send({ isReady: true });
});
process.on('disconnect', () => process.exit());
